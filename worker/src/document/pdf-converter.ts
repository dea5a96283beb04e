import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { dropRights, enforceLimits } from "../image/limited-process.ts";
import { packFiles } from "../image/packed-files.ts";
import type { PdfReport } from "./pdf-reader.ts";

/**
 * Reads one PDF: `node pdf-converter.ts <CPU milliseconds> <memory bytes>` takes it from standard input and writes the number of pages and
 * a picture of the first one (WebP) to standard output, within these limits. It needs no files, network or settings.
 */

const EXIT = { locked: 3, damaged: 4, "too-many-pages": 7 } as const;

// PDFium never yields, so it has its own thread; this one watches the limits.
const reader = new Worker(join(import.meta.dirname, "pdf-reader.ts"));
await once(reader, "message");
// All code is loaded now.
dropRights();
enforceLimits();

async function convert(file: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<PdfReport, "ready">>();
  reader.once("message", resolve).once("error", reject);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  reader.postMessage(file);
  const report = await promise;
  if ("problem" in report) return EXIT[report.problem];
  process.stdout.write(packFiles([Buffer.from(String(report.pages)), report.preview]));
  return 0;
}

const file = await buffer(process.stdin);
process.exitCode = await convert(file).catch(() => EXIT.damaged);
await reader.terminate();
