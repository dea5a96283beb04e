import { findChromium } from "../../test/chromium.ts";
import { launchChromium } from "../../test/launch-chromium.ts";
import { measureClicks } from "./first-view/clicks.ts";
import { measureDownloads } from "./first-view/downloads.ts";
import { measureLighthouse } from "./first-view/lighthouse.ts";
import { measurePaint } from "./first-view/paint.ts";
import type { Mark } from "./mark.ts";

/** Measures what a visitor of the public pages waits for and downloads. */
export const measureFirstView: Mark = async (bench) => {
  const browser = await launchChromium(findChromium);
  try {
    const visit = { ...bench, browser };
    return [
      ...(await measurePaint(visit)),
      await measureDownloads(visit),
      ...(await measureClicks(visit)),
      ...(await measureLighthouse(bench)),
    ];
  } finally {
    await browser.close();
  }
};
