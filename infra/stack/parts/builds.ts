import { createHash } from "node:crypto";
import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { filesBelow } from "../../gateway/pages/compress-pages.ts";
import { lastLines, run } from "../../machine/run.ts";
import { childEnvironment } from "../../machine/settings.ts";
import type { StackContext } from "./part.ts";
import { ROOT } from "./root.ts";

/** Returns one name for everything that a build is made from: files and folders of the project, without what `leftOut` names. */
export async function hashInputs(inputs: readonly string[], leftOut: RegExp): Promise<string> {
  const hash = createHash("sha256");
  for (const input of inputs) {
    const path = join(ROOT, input);
    const files = (await stat(path)).isDirectory() ? await filesBelow(path, leftOut) : [path];
    for (const file of files) {
      hash
        .update(`${file}\0`)
        .update(await readFile(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * Runs a builder of `node_modules`; the first argument is its path there. Its output is in the log `<name>-build`.
 * @throws Error with the builder's last lines
 */
export async function runBuilder(
  { paths, signal }: Pick<StackContext, "paths" | "signal">,
  name: string,
  [builder, ...args]: readonly [string, ...string[]],
  cwd: string,
): Promise<void> {
  const env = childEnvironment({ NODE_ENV: "production" });
  const program = join(ROOT, "node_modules", builder);
  const { code, output } = await run(process.execPath, [program, ...args], { cwd, env, signal });
  await appendFile(paths.log(`${name}-build`), output, { mode: 0o600 });
  if (code === 0) return;
  throw new Error(`${name} could not be built:\n${lastLines(stripVTControlCharacters(output), 15)}`);
}
