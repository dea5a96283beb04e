import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { open, unlink, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createFindings, type Found, type PdfAction } from "./pdf-findings.ts";

// macOS cannot limit the memory.
const COMMAND = `ulimit -t "$1"; ulimit -v "$2" 2>/dev/null
exec qpdf --json=2 --json-key=qpdf --json-stream-data=none /dev/stdin`;
const PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
const EXIT = { success: 0, errors: 2, warnings: 3 } as const;
/** The warnings after which another program may read other objects than qpdf did. */
const AMBIGUOUS =
  /bad_alloc|reconstruct|error reading object|treating|using null|ignoring|too many errors|expected dictionary key|duplicated key/g;
const WARNING_CHARS = 1000;

const OBJECT_END = "\n      }";
const OBJECT_CHARS_MAX = 16 * 1024 * 1024;
interface Limits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/**
 * Finds what a PDF does beyond showing pages, in all objects of its table of positions, used or not: qpdf opens compressed ones, decodes names
 * and decrypts files that need no password, in a process of its own with these limits. `damaged`: not every object can be read for sure.
 * @throws Error if there is no qpdf
 */
export async function findAction(
  file: Uint8Array,
  limits: Limits,
): Promise<PdfAction | "damaged" | "too-much-work" | null> {
  const { found, warnings, code } = await runQpdf(file, limits);
  if (found.action) return found.action;
  if (found.isTooLarge || code === null || warnings.has("bad_alloc")) return "too-much-work";
  if (code === EXIT.errors) return "damaged";
  const hasRead = code === EXIT.success || code === EXIT.warnings;
  if (!hasRead || !found.isComplete) throw new Error(`qpdf ended with ${Number(code)}`);
  return isDamaged(found, warnings) ? "damaged" : null;
}

function isDamaged({ hasPacked, isUnclear }: Found, warnings: Set<string>): boolean {
  // Compressed objects are found by the table of positions alone.
  const isPartial = warnings.delete("reconstruct") && hasPacked;
  return isPartial || isUnclear || warnings.size > 0;
}

async function runQpdf(file: Uint8Array, limits: Limits) {
  const bounds = [Math.ceil(limits.cpuMs / 1000), Math.floor(limits.memoryBytes / 1024)].map(String);
  const input = await openUnnamed(file);
  const child = spawn("sh", ["-c", COMMAND, "sh", ...bounds], {
    env: { PATH },
    stdio: [input.fd, "pipe", "pipe"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("qpdf has no output");
  // Both outputs are read at once: Node drops what nobody reads when a child ends.
  const [found, warnings, [code]] = await Promise.all([
    readObjects(stdout.setEncoding("latin1")),
    readWarnings(stderr.setEncoding("latin1")),
    once(child, "exit") as Promise<unknown[]>,
    input.close(),
  ]);
  return { found, warnings, code };
}

/** Opens a file for qpdf, which needs one to read it at any position. It has no name, so it ends with the processes. */
async function openUnnamed(content: Uint8Array): Promise<FileHandle> {
  const path = join(tmpdir(), `shop-pdf-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  await file.writeFile(content);
  return file;
}

async function readWarnings(stderr: Readable): Promise<Set<string>> {
  const seen = new Set<string>();
  let end = "";
  for await (const chunk of stderr as AsyncIterable<string>) {
    end += chunk;
    for (const [warning] of end.matchAll(AMBIGUOUS)) seen.add(warning);
    end = end.slice(-WARNING_CHARS);
  }
  return seen;
}

/** Reads qpdf's JSON one object at a time: as a whole it can be far larger than the file. */
async function readObjects(stdout: Readable): Promise<Found & { readonly isTooLarge: boolean }> {
  const findings = createFindings();
  let begun = "";
  let rest = "";
  for await (const chunk of stdout as AsyncIterable<string>) {
    const ends = `${rest}${chunk}`.split(OBJECT_END);
    const next = ends.pop() ?? "";
    for (const end of ends) {
      findings.add(begun + end);
      begun = "";
    }
    // Only the last characters are searched again: a large object comes in thousands of chunks.
    begun += next.slice(0, -OBJECT_END.length);
    rest = next.slice(-OBJECT_END.length);
    if (begun.length > OBJECT_CHARS_MAX) return { ...findings.end(), isTooLarge: true };
  }
  return { ...findings.end(), isTooLarge: false };
}
