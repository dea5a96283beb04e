import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readAtMost } from "./read-at-most.ts";

/** The limits for one image. */
export interface ConverterLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** The result of a converter: its exit code; 0 with all files in `output`. */
export interface Conversion {
  readonly code: number;
  readonly output: Buffer;
}

const LIMITS: ConverterLimits = { cpuMs: 10_000, memoryBytes: 512 * 1024 * 1024 };
// The converter enforces its limits itself. This timeout is for an overloaded machine, which is not the file's fault.
const TIMEOUT_MS = 60_000;
const PDF_HEADER = "%PDF-";
/** The bytes in which the header must be: others may precede it (ISO 32000), e.g. a byte order mark. */
const PDF_HEADER_WITHIN = 1024;
/** The beginnings of JPEG, PNG and WebP: their text fields may quote the header. */
const IMAGE_START = /^(?:\xff\xd8\xff|\x89PNG|RIFF)/;
const HEAP_MB = 64;
/** The maximum of the output, far more than six variants of at most 1024 pixels need. */
export const OUTPUT_BYTES_MAX = 32 * 1024 * 1024;
const IMAGE_CONVERTER = join(import.meta.dirname, "converter.ts");
const PDF_CONVERTER = join(import.meta.dirname, "../document/pdf-converter.ts");

/** Returns whether to read a file as a PDF: it has the header in its first 1,024 bytes, and is no image. */
export function isPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).toString("latin1");
  return start.includes(PDF_HEADER) && !IMAGE_START.test(start);
}

/**
 * Converts one original, an image or a PDF, in a child process without environment or files (as user nobody if this process is root).
 * @throws Error if the child ended without an exit code, for example on a machine with too little CPU or memory
 */
export async function runConverter(original: Uint8Array, limits = LIMITS): Promise<Conversion> {
  const converter = isPdf(original) ? PDF_CONVERTER : IMAGE_CONVERTER;
  const bounds = [String(limits.cpuMs), String(limits.memoryBytes)];
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, converter, ...bounds], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  // A child that exits before it has read everything reports the reason by its exit code.
  child.stdin.on("error", () => undefined).end(original);
  const ended: Promise<unknown[]> = once(child, "exit");
  const [output, [code, signal]] = await Promise.all([readAtMost(child.stdout, OUTPUT_BYTES_MAX), ended]);
  if (typeof code !== "number") throw new Error(`the image converter ended with ${String(signal)}`);
  return { code, output };
}
