import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { css } from "./formats.ts";
import { handWritten, type Output, outputs } from "./outputs.ts";
import { readTokens, type Tokens } from "./read-tokens.ts";

/** Texts of the files by path, and one sentence for each problem of the tokens. */
type Generated = { files: Record<string, string>; problems: string[] };

/** Renders all files with generated declarations. A token that no file uses and a custom property that nothing declares are problems. */
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
    const declarations = render(Object.fromEntries(used.map(([token, value]) => [nameOf(token), value])));
    files[output.file] = await declaredIn(root, output, declarations);
    if (output.format === css) problems.push(...undeclared(tokens, text, output.file));
  }
  problems.push(...[...unused].map((token) => `tokens.json: no file uses ${token}, remove it`));
  return { files, problems };
}

async function readUsers(root: string, output: Output): Promise<string> {
  const texts: string[] = [];
  for await (const path of glob(output.users, { cwd: root })) {
    const text = await readFile(join(root, path), "utf8");
    texts.push(path === output.file ? handWritten(output, text) : text);
  }
  return texts.join("\n");
}

function usedTokens(tokens: Tokens, { format }: Output, text: string): [string, string | number][] {
  const names = new Set(format.namesIn(text));
  return Object.entries(tokens).filter(([token]) => names.has(format.nameOf(token)));
}

/** The file with these declarations; a stylesheet without any gets them at its top. */
async function declaredIn(
  root: string,
  { file, format: { block } }: Output,
  declarations: string,
): Promise<string> {
  if (!block) return declarations;
  const text = await readFile(join(root, file), "utf8");
  return block.test(text) ? text.replace(block, () => declarations) : `${declarations}\n${text}`;
}

/** Browsers ignore a declaration with an unknown custom property without a message. */
function undeclared(tokens: Tokens, text: string, file: string): string[] {
  const names = [...new Set(css.namesIn(text))];
  return names
    .filter((name) => !(name in tokens) && !text.includes(`--${name}:`))
    .map((name) => `${file}: --${name} is no token, and nothing declares it`);
}
