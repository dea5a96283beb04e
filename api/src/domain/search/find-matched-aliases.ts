import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { ListedTool } from "../tool/listed-tool.ts";
import { type Alias, PART_NUMBER_MAX, partKey } from "../tool/part-number.ts";

const KEY_MIN = 2;

/** Returns by tool the alias that has the text, or one of its words with digits, at its beginning or at a word; none where name or number have that too. */
export async function findMatchedAliases(
  { em }: Pick<DomainContext, "em">,
  text: string,
  tools: readonly ListedTool[],
): Promise<ReadonlyMap<string, Alias>> {
  const typed = typedKeys(text);
  if (tools.length === 0 || typed.length === 0) return new Map();
  const rows = await tables(em)
    .selectFrom("part_number")
    .select(["tool_id", "key", "value", "kind"])
    .where("tool_id", "=", anyOf(tools.map(({ id }) => id)))
    .where("kind", "<>", "own")
    .orderBy("key")
    .execute();
  const ofTool = Map.groupBy(rows, ({ tool_id: id }) => id);
  return new Map(
    tools.flatMap((tool) => {
      const shown = [tool.partNumber, tool.name].map(partKey).join(" ");
      const missing = typed.filter((key) => !shown.includes(key));
      const wordsOf = missing.some(hasDigit) ? wordKeys : () => [];
      const aliases = (ofTool.get(tool.id) ?? []).map((alias) => ({ ...alias, words: wordsOf(alias.value) }));
      const found = missing
        .flatMap((key) => [
          aliases.find((alias) => beginsLike(alias.key, key)),
          aliases.find(({ words }) => hasDigit(key) && words.some((word) => word.startsWith(key))),
        ])
        .find((alias) => alias !== undefined);
      return found && found.kind !== "own" ? [[tool.id, { value: found.value, kind: found.kind }]] : [];
    }),
  );
}

/** The keys of the text and of its words that may be numbers, the text first. */
function typedKeys(text: string): string[] {
  const candidates = [text, ...text.split(/\s+/).filter(hasDigit)];
  return [...new Set(candidates.map(partKey))].filter(
    (key) => key.length >= KEY_MIN && key.length <= PART_NUMBER_MAX,
  );
}

/** Texts without digits are words: only a whole alias is meant. */
const beginsLike = (alias: string, key: string): boolean =>
  hasDigit(key) ? alias.startsWith(key) : alias === key;

/** The keys of the alias from each of its words on; runs of digits and of letters are words, as in the search index. */
const wordKeys = (alias: string): string[] =>
  [...alias.matchAll(/[a-z]+|[0-9]+/gi)].map(({ index }) => partKey(alias.slice(index)));

const hasDigit = (text: string): boolean => /\d/.test(text);
