import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IMAGE_FORMATS, IMAGE_WIDTHS } from "@shop/api/domain/image/image-files";
import type { ConvertImage } from "@shop/api/domain/image/process-image";
import { fileTypeFromBuffer } from "file-type";

/** How much one picture may cost: milliseconds of processor time, bytes of memory. */
interface Limits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

const LIMITS: Limits = { cpuMs: 10_000, memoryBytes: 512 * 1024 * 1024 };
// The converter ends by itself at its limits; a machine that has no time for it is not the file's fault.
const TIMEOUT_MS = 60_000;
const HEAP_MB = 64;
const CONVERTER = join(import.meta.dirname, "converter.ts");
const KINDS = new Set(["image/jpeg", "image/png", "image/webp"]);

const NOT_A_PICTURE = "This is no JPEG, PNG or WebP picture: save it as one of these and upload it again.";
const TOO_MUCH_WORK = "This picture takes too long to read: save it smaller and upload it again.";

/** What the converter says by its exit code, in a sentence for people. */
const REFUSALS: Readonly<Record<number, string>> = {
  3: "This picture has more than 25 megapixels: make it smaller and upload it again.",
  4: "This picture is damaged or cut off: save it again and upload it.",
  5: TOO_MUCH_WORK,
};

/**
 * Makes a picture into every width and format, in a process of its own that is bounded in work, memory and time: whatever a file does to
 * the decoder, the worker goes on. Its type is what its first bytes say, not its name. Throws where the machine was too busy.
 */
export const convertImage: ConvertImage = (original) => convertWithin(LIMITS, original);

/** `convertImage` with limits of one's own. */
export async function convertWithin(limits: Limits, original: Uint8Array): ReturnType<ConvertImage> {
  const type = await fileTypeFromBuffer(original);
  if (!type || !KINDS.has(type.mime)) return { refusal: NOT_A_PICTURE };
  const folder = await mkdtemp(join(tmpdir(), "boltwright-image-"));
  try {
    await writeFile(join(folder, "original"), original, { mode: 0o600 });
    const refusal = await runConverter(folder, limits);
    return refusal === undefined ? { variants: await readVariants(folder) } : { refusal };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runConverter(folder: string, { cpuMs, memoryBytes }: Limits): Promise<string | undefined> {
  const bounds = [String(cpuMs), String(memoryBytes)];
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, CONVERTER, folder, ...bounds], {
    env: {},
    stdio: "ignore",
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  const ending: unknown[] = await once(child, "exit");
  const [code, signal] = ending;
  if (code === 0) return undefined;
  const refusal = typeof code === "number" ? REFUSALS[code] : undefined;
  if (refusal === undefined)
    throw new Error(`the converter of pictures ended with ${String(code ?? signal)}`);
  return refusal;
}

async function readVariants(folder: string) {
  const all = IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format })));
  return Promise.all(
    all.map(async ({ width, format }) => ({
      width,
      format,
      bytes: await readFile(join(folder, `${width}.${format}`)),
    })),
  );
}
