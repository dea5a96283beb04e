import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { dropRights, enforceLimits } from "../image/limited-process.ts";
import { packFiles } from "../image/packed-files.ts";
import { findAction } from "./pdf-actions.ts";
import type { PdfReport } from "./pdf-reader.ts";

/**
 * Reads one PDF: `node pdf-converter.ts <CPU milliseconds> <memory bytes>` takes it from standard input and writes the number of pages and
 * a picture of the first one (WebP) to standard output, within these limits, unless it does more than show pages. It needs no network or settings, and
 * of files only one without a name, for qpdf.
 */

const EXIT = {
  locked: 3,
  damaged: 4,
  "too-much-work": 5,
  "too-many-pages": 7,
  script: 8,
  program: 9,
  "form-data": 10,
  xfa: 11,
  "rich-media": 12,
  "script-link": 13,
} as const;

// PDFium never yields, so it has its own thread; this one watches the limits.
const reader = new Worker(join(import.meta.dirname, "pdf-reader.ts"));
await once(reader, "message");
// All code is loaded now.
dropRights();
const limits = enforceLimits();

async function convert(file: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<PdfReport, "ready">>();
  reader.once("message", resolve).once("error", reject);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  reader.postMessage(file);
  const report = await promise.catch(() => ({ problem: "damaged" }) as const);
  // The memory of the reader is free for qpdf.
  await reader.terminate();
  if ("problem" in report) return EXIT[report.problem];
  const action = await findAction(file, limits);
  if (action) return EXIT[action];
  process.stdout.write(packFiles([Buffer.from(String(report.pages)), report.preview]));
  return 0;
}

process.exitCode = await convert(await buffer(process.stdin));
