import { chromium, type Browser } from "@playwright/test";
import { findChromium } from "./chromium.ts";

/** Without a window, maybe as root, and without requests other than for the pages under test. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The machine's Chromium for a file of tests that needs one browser. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: FLAGS });
}
