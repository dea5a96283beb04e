import { parentPort } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

/** The reports of the thread: that it can read, then what it found. */
export type PdfReport =
  | "ready"
  | { readonly pages: number; readonly preview: Uint8Array }
  | { readonly problem: "damaged" | "locked" | "too-many-pages" };

/** The longer side of the preview, in pixels. */
const PREVIEW_PX = 512;
/** The background of a page that has none. */
const PAPER = { r: 255, g: 255, b: 255 };
const PAGES_MAX = 2000;

// PDFium is compiled to WebAssembly: a fault in it stays within its own memory.
const pdfium = await PDFiumLibrary.init();
sharp.concurrency(1);
sharp.cache(false);

const report = (found: PdfReport): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(found);
};
parentPort?.once("message", (file: Uint8Array) => void read(file).then(report));
report("ready");

async function read(file: Uint8Array): Promise<PdfReport> {
  try {
    const document = await pdfium.loadDocument(file);
    const pages = document.getPageCount();
    if (pages === 0) return { problem: "damaged" };
    if (pages > PAGES_MAX) return { problem: "too-many-pages" };
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = PREVIEW_PX / Math.max(originalWidth, originalHeight, 1);
    const { data, width, height } = await page.render({ scale, render: "bitmap", colorSpace: "BGRA" });
    const raw = { width, height, channels: 4 as const };
    const preview = await sharp(data, { raw })
      .flatten({ background: PAPER })
      .webp({ quality: 80 })
      .toBuffer();
    return { pages, preview };
  } catch (error) {
    return { problem: isLocked(error) ? "locked" : "damaged" };
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && /password|security/i.test(error.message);
