import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { INK, PAPER_DEEP } from "../../src/lib/palette.ts";

const COLUMNS = 4;
const WIDTH = 360;
const HEIGHT = 240;

/** Writes `contact-sheet.jpg` into the folder: its screenshots in a grid, with their names. */
export async function layOutSheet(browser: Browser, folder: string, files: readonly string[]): Promise<void> {
  const cells = await Promise.all(
    files.map(async (file) => {
      const image = (await readFile(join(folder, file))).toString("base64");
      const name = file.replace(/-1440[.]png$/, "").replace(/[.]as-it-is$/, "");
      return `<figure><img src="data:image/png;base64,${image}"><figcaption>${name}</figcaption></figure>`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: COLUMNS * (WIDTH + 16) + 16, height: 800 } });
  await page.setContent(`<style>
    body { margin: 0; padding: 16px; display: grid; gap: 16px; background: ${PAPER_DEEP}; font: 13px sans-serif;
      grid-template-columns: repeat(${COLUMNS}, ${WIDTH}px); box-sizing: border-box; }
    figure { margin: 0; } figcaption { padding: 4px 2px; color: ${INK}; }
    img { width: ${WIDTH}px; height: ${HEIGHT}px; object-fit: cover; object-position: top; display: block; }
  </style>${cells.join("")}`);
  await page.screenshot({
    path: join(folder, "contact-sheet.jpg"),
    fullPage: true,
    type: "jpeg",
    quality: 70,
  });
  await page.close();
}
