import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Values as CSS reads them, by name in kebab case. */
export type Tokens = Record<string, string | number>;

type Token = { $value: string | number | string[] };

const group = <Type extends string, Value extends z.ZodType>(type: Type, value: Value) =>
  z.object({ $type: z.literal(type) }).catchall(z.strictObject({ $value: value, $description: z.string() }));

const groups = z.record(
  z.string(),
  z.discriminatedUnion("$type", [
    group("color", z.string().regex(/^#[0-9a-f]{6}$/)),
    group("dimension", z.string().regex(/^\d+px$/)),
    group("fontFamily", z.array(z.string())),
    group("fontWeight", z.int()),
  ]),
);

const quoted = (family: string): string => (family.includes(" ") ? `"${family}"` : family);

/** Reads `infra/design/tokens.json` of a checkout; throws where a value is not in the format of its type. */
export async function readTokens(root: string): Promise<Tokens> {
  const text = await readFile(join(root, "infra/design/tokens.json"), "utf8");
  const tokens: Tokens = {};
  for (const { $type: _type, ...named } of Object.values(groups.parse(JSON.parse(text))))
    for (const [name, { $value }] of Object.entries<Token>(named))
      tokens[name] = Array.isArray($value) ? $value.map(quoted).join(", ") : $value;
  return tokens;
}
