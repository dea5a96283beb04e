import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { open, unlink, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** What a document must not do or have, most severe first. */
const ACTIONS = ["script", "script-link", "program", "form-data", "xfa", "rich-media"] as const;
export type PdfAction = (typeof ACTIONS)[number];

type Dictionary = Readonly<Record<string, unknown>>;

// macOS cannot limit the memory.
const COMMAND = `ulimit -t "$1"; ulimit -v "$2" 2>/dev/null
exec qpdf --json=2 --json-key=qpdf --json-stream-data=none /dev/stdin`;
const PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
const EXIT = { errors: 2, warnings: 3 } as const;
/** Warnings after which another program may read other objects than qpdf did. */
const AMBIGUOUS =
  /bad_alloc|reconstruct|error reading object|treating|using null|ignoring|too many errors|expected dictionary key|duplicated key/g;
const WARNING_CHARS = 1000;

const OBJECT_START = /"(?:obj:(\d+ \d+ R)|trailer)": \{/;
const OBJECT_END = "\n      }";
const OBJECT_CHARS_MAX = 16 * 1024 * 1024;
const REFERENCE = /^\d+ \d+ R$/;
const TYPES: Readonly<Record<string, PdfAction>> = {
  "/Launch": "program",
  "/SubmitForm": "form-data",
  "/ImportData": "form-data",
  "/RichMedia": "rich-media",
  "/RichMediaExecute": "rich-media",
};

/**
 * Finds what a PDF does beyond showing pages, in all objects of its table of positions, used or not: qpdf opens compressed ones, decodes names
 * and decrypts files that need no password, in a process of its own with these limits. `damaged`: not every object can be read for sure.
 * @throws Error if there is no qpdf
 */
export async function findAction(
  file: Uint8Array,
  limits: { readonly cpuMs: number; readonly memoryBytes: number },
): Promise<PdfAction | "damaged" | "too-much-work" | null> {
  const bounds = [Math.ceil(limits.cpuMs / 1000), Math.floor(limits.memoryBytes / 1024)].map(String);
  const input = await openUnnamed(file);
  const child = spawn("sh", ["-c", COMMAND, "sh", ...bounds], {
    env: { PATH },
    stdio: [input.fd, "pipe", "pipe"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("qpdf has no output");
  // At once: Node drops what nobody reads when a child ends.
  const [found, warnings, [code]] = await Promise.all([
    readObjects(stdout.setEncoding("latin1")),
    readWarnings(stderr.setEncoding("latin1")),
    once(child, "exit") as Promise<unknown[]>,
    input.close(),
  ]);
  if (found.action) return found.action;
  if (found.isTooLarge || code === null || warnings.has("bad_alloc")) return "too-much-work";
  if (code === EXIT.errors) return "damaged";
  if ((code !== 0 && code !== EXIT.warnings) || !found.isComplete)
    throw new Error(`qpdf ended with ${Number(code)}`);
  // Compressed objects are found by the table of positions alone.
  const isPartial = warnings.delete("reconstruct") && found.hasPacked;
  return isPartial || found.isUnclear || warnings.size > 0 ? "damaged" : null;
}

/** qpdf needs a file, to read it at any position. This one has no name, so it ends with the processes. */
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
async function readObjects(stdout: Readable) {
  const found = {
    action: null as PdfAction | null,
    hasPacked: false,
    isUnclear: false,
    isTooLarge: false,
    isComplete: false,
  };
  const values = new Map<unknown, string>();
  /** Objects that are neither name nor text: of a reference to a reference qpdf returns the number, others follow it. */
  const unclear = new Set<unknown>();
  const indirect: Dictionary[] = [];
  const inspect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    Object.values(part).forEach(inspect);
    if (isDictionary(part)) inspectDictionary(part);
  };
  const inspectDictionary = (dictionary: Dictionary): void => {
    const { "/Type": type, "/S": action, "/Subtype": kind, "/URI": address, "/Base": base } = dictionary;
    if (type === "/ObjStm") found.hasPacked = true;
    const parts = { "/S": action, "/Subtype": kind, "/URI": address, "/Base": base };
    if (Object.values(parts).some(isReference)) indirect.push(parts);
    found.action = moreSevere(found.action, actionOf(dictionary));
  };
  let begun = "";
  let rest = "";
  for await (const chunk of stdout as AsyncIterable<string>) {
    const ends = `${rest}${chunk}`.split(OBJECT_END);
    const next = ends.pop() ?? "";
    for (const end of ends) {
      const text = begun + end;
      begun = "";
      const start = OBJECT_START.exec(text);
      if (!start) continue;
      // The trailer comes last.
      found.isComplete = start[1] === undefined;
      const json = `{${text.slice(start.index + start[0].length)}}`;
      const object: unknown = JSON.parse(json);
      inspect(object);
      const value = isDictionary(object) ? object["value"] : undefined;
      if (typeof value === "string" && (value in TYPES || isScriptAddress(value)))
        values.set(start[1], value);
      if (!isDictionary(value) && (typeof value !== "string" || isReference(value))) unclear.add(start[1]);
    }
    // Only the last characters are searched again: a large object comes in thousands of chunks.
    begun += next.slice(0, -OBJECT_END.length);
    rest = next.slice(-OBJECT_END.length);
    found.isTooLarge = begun.length > OBJECT_CHARS_MAX;
    if (found.isTooLarge) break;
  }
  for (const parts of indirect) {
    const direct = Object.entries(parts).map(([key, part]) => [key, values.get(part) ?? part] as const);
    found.action = moreSevere(found.action, actionOf(Object.fromEntries(direct)));
    found.isUnclear ||= Object.values(parts).some((part) => unclear.has(part));
  }
  return found;
}

function actionOf(dictionary: Dictionary): PdfAction | null {
  const { "/JS": script, "/S": action, "/Subtype": kind } = dictionary;
  // A resource, too, may be named JS.
  const isScript = script !== undefined && (action !== undefined || !isReference(script));
  const addresses = [dictionary["/URI"], dictionary["/Base"]];
  if (isScript || "/OnInstantiate" in dictionary) return "script";
  if (addresses.some(isScriptAddress)) return "script-link";
  if ("/XFA" in dictionary) return "xfa";
  return TYPES[String(action)] ?? (kind === "/RichMedia" ? "rich-media" : null);
}

/** Strings are `u:text`, or `b:` with hexadecimal digits; browsers ignore white space in a scheme. */
function isScriptAddress(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const text = value.startsWith("b:")
    ? Buffer.from(value.slice(2), "hex").toString("latin1")
    : value.slice(2);
  return /^[\0- ]*(?:java|vb)script:/i.test(text.replaceAll(/[\t\r\n]/g, ""));
}

const moreSevere = (one: PdfAction | null, other: PdfAction | null): PdfAction | null =>
  ACTIONS.find((action) => action === one || action === other) ?? null;

const isReference = (value: unknown): boolean => typeof value === "string" && REFERENCE.test(value);

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === "object" && value !== null && !Array.isArray(value);
