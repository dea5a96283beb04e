import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { css } from "./formats.ts";
import { type Output, outputs } from "./outputs.ts";
import { readTokens, type Tokens } from "./read-tokens.ts";

/** Generated texts by path, and one sentence for each problem of the tokens. */
type Generated = { files: Record<string, string>; problems: string[] };

/** Renders all generated files of a checkout. A token that no file uses and a custom property that nothing declares are problems. */
export async function generate(root: string): Promise<Generated> {
  const tokens = await readTokens(root);
  const files: Record<string, string> = {};
  const problems: string[] = [];
  const unused = new Set(Object.keys(tokens));
  for (const output of outputs) {
    const text = await readUsers(root, output);
    const used = usedTokens(tokens, output, text);
    for (const [token] of used) unused.delete(token);
    const { nameOf, render } = output.format;
    files[output.file] = render(Object.fromEntries(used.map(([token, value]) => [nameOf(token), value])));
    if (output.format === css) problems.push(...undeclared(tokens, text, output.file));
  }
  problems.push(...[...unused].map((token) => `tokens.json: no file uses ${token}, remove it`));
  return { files, problems };
}

async function readUsers(root: string, { file, users }: Output): Promise<string> {
  const texts: string[] = [];
  for await (const path of glob(users, { cwd: root }))
    if (path !== file) texts.push(await readFile(join(root, path), "utf8"));
  return texts.join("\n");
}

function usedTokens(tokens: Tokens, { format }: Output, text: string): [string, string | number][] {
  const names = new Set(format.namesIn(text));
  return Object.entries(tokens).filter(([token]) => names.has(format.nameOf(token)));
}

/** Browsers ignore a declaration with an unknown custom property without a message. */
function undeclared(tokens: Tokens, text: string, file: string): string[] {
  const names = [...new Set(css.namesIn(text))];
  return names
    .filter((name) => !(name in tokens) && !text.includes(`--${name}:`))
    .map((name) => `tokens.json: the users of ${file} refer to --${name}, which is no token`);
}
