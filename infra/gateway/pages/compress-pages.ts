import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const WORTH_IT_BYTES = 1024;

/** Every file below a folder, sorted, without those whose own name or folder's name is left out. */
export async function filesBelow(dir: string, leftOut?: RegExp): Promise<string[]> {
  const files: string[] = [];
  const exclude = ({ name }: { name: string }) => leftOut?.test(name) === true;
  const entries = glob("**", { cwd: dir, withFileTypes: true, exclude });
  for await (const entry of entries) if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  return files.sort();
}

/** Writes a `.br` and a `.gz` next to every text file of the built pages of at least 1 kB, for the gateway to send. */
export async function compressPages(dir: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const path of await filesBelow(dir)) {
    const plain = COMPRESSIBLE.test(path) ? await readFile(path) : Buffer.alloc(0);
    if (plain.length < WORTH_IT_BYTES) continue;
    await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(plain));
  }
}
