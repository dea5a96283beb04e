import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compressPages, filesBelow } from "../../gateway/pages/compress-pages.ts";
import { lastLines, run } from "../../machine/run.ts";
import { childEnvironment } from "../../machine/settings.ts";
import type { StackContext } from "./part.ts";
import type { Note } from "../../machine/note.ts";
import { ROOT } from "./root.ts";

const NO_INPUT = /^(node_modules|dist|e2e|test-results|testing)$|\.test\.tsx?$/;
const MARK = ".inputs";

/** One name for everything that the built pages are made from. */
async function inputMark(): Promise<string> {
  const hash = createHash("sha256");
  const sources = await filesBelow(join(ROOT, "web"), NO_INPUT);
  for (const path of [...sources, join(ROOT, "package-lock.json")]) {
    hash
      .update(`${path.slice(ROOT.length)}\0`)
      .update(await readFile(path))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * Builds the pages into the stack's own folder, where a later build for another stack cannot disturb them. Nothing is
 * done where their inputs are those of the build that lies there.
 * @returns false where there was nothing to do
 * @throws Error with the builder's last words
 */
export async function buildWeb(
  { paths, signal }: Pick<StackContext, "paths" | "signal">,
  note: Note,
): Promise<boolean> {
  const mark = await inputMark();
  if ((await readFile(join(paths.web, MARK), "utf8").catch(() => "")) === mark) return false;
  note("building the pages");
  const draft = `${paths.web}.draft`;
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const { code, output } = await run(
    process.execPath,
    [vite, "build", "--configLoader", "native", "--outDir", draft, "--emptyOutDir"],
    {
      cwd: join(ROOT, "web"),
      env: childEnvironment({ NODE_ENV: "production" }),
      signal,
    },
  );
  await writeFile(paths.log("web"), output, { mode: 0o600 });
  if (code !== 0) throw new Error(`The pages could not be built:\n${lastLines(output, 15)}`);
  await compressPages(draft);
  await writeFile(join(draft, MARK), mark);
  await rm(paths.web, { recursive: true, force: true });
  await rename(draft, paths.web);
  return true;
}
