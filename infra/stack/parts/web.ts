import { createHash } from "node:crypto";
import { glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { lastLines, run } from "../../keycloak/distribution/run.ts";
import { childEnvironment } from "../settings.ts";
import type { Note, StackContext } from "./part.ts";
import { ROOT } from "./root.ts";

const NO_INPUT = /^(node_modules|dist|e2e|test-results|testing)$|\.test\.tsx?$/;
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const WORTH_IT_BYTES = 1024;
const MARK = ".inputs";

/** Every file below a folder, without those whose own name or folder's name is left out. */
async function filesBelow(dir: string, leftOut: RegExp): Promise<string[]> {
  const files: string[] = [];
  const entries = glob("**", { cwd: dir, withFileTypes: true, exclude: ({ name }) => leftOut.test(name) });
  for await (const entry of entries) if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  return files.sort();
}

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

async function compressFiles(dir: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const path of await filesBelow(dir, /^$/)) {
    const plain = COMPRESSIBLE.test(path) ? await readFile(path) : Buffer.alloc(0);
    if (plain.length < WORTH_IT_BYTES) continue;
    await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(plain));
  }
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
  await compressFiles(draft);
  await writeFile(join(draft, MARK), mark);
  await rm(paths.web, { recursive: true, force: true });
  await rename(draft, paths.web);
  return true;
}
