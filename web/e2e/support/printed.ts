import { Worker } from "node:worker_threads";
import type { Page } from "@playwright/test";
import { z } from "zod";

/** The worker's own reader of PDF files. */
const READER = new URL("../../../worker/src/document/pdf-reader.ts", import.meta.url);
const read = z.object({ pages: z.int(), preview: z.instanceof(Uint8Array) });

/** Returns how many pages a PDF file has, and shows its first page as an image of 512 px height on an empty page. */
export async function showPdf(
  page: Page,
  pdf: Uint8Array,
): Promise<{ pages: number; hasInkAtEdge: boolean }> {
  const reader = new Worker(READER);
  const report = await new Promise<unknown>((resolve, reject) => {
    reader.once("error", reject);
    reader.on("message", (message: unknown) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      if (message === "ready") reader.postMessage(pdf);
      else resolve(message);
    });
  });
  await reader.terminate();
  const { pages, preview } = read.parse(report);
  const source = `data:image/webp;base64,${Buffer.from(preview).toString("base64")}`;
  await page.goto("about:blank");
  await page.setContent(`<style>body { margin: 0 }</style><img alt="" src="${source}">`);
  const hasInkAtEdge = await page.locator("img").evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error("no image");
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    // What a printer cannot print: 5 mm.
    const edge = 8;
    const sides: readonly (readonly [number, number, number, number])[] = [
      [0, 0, width, edge],
      [0, height - edge, width, edge],
      [0, 0, edge, height],
      [width - edge, 0, edge, height],
    ];
    return sides.some((side) =>
      context.getImageData(...side).data.some((value, at) => at % 4 < 3 && value < 230),
    );
  });
  return { pages, hasInkAtEdge };
}

/** A4 without margins of 15 mm, in CSS pixels. */
const PAPER = { width: 680, height: 1009 };

/** What is wrong with the page on paper: what is beyond its width, what can only be pressed, and texts that overlap. */
export async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  return page.evaluate((width) => {
    const shown = [...document.querySelectorAll("body *")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden"),
    );
    const name = (element: Element): string =>
      `${element.tagName} ${(element.textContent ?? "").slice(0, 40)}`;
    const wide = shown.filter((element) => element.getBoundingClientRect().right > width + 1);
    const pressed = shown.filter((element) =>
      element.matches("button, nav, input, select, textarea, footer.site-footer"),
    );
    const texts = shown.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "")
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((box) => ({ box, element }));
        }),
    );
    const overlapping = texts.flatMap((a, at) =>
      texts
        .slice(at + 1)
        .filter(
          (b) =>
            Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 2 &&
            Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 6,
        )
        .map((b) => `${name(a.element)} overlaps ${name(b.element)}`),
    );
    return [
      ...wide.map((element) => `${name(element)} is beyond the paper`),
      ...pressed.map((element) => `${name(element)} cannot be pressed on paper`),
      ...overlapping,
    ];
  }, PAPER.width);
}
