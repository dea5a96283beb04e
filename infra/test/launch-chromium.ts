import { chromium, type Browser } from "@playwright/test";
import { findHeadlessChromium } from "./chromium.ts";

/** The flags for a browser without a window, maybe as root, and without requests other than for the pages under test. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser without the parts around its pages for a file of tests, or another one that `find` returns the path of. */
export async function launchChromium(find = findHeadlessChromium): Promise<Browser> {
  return chromium.launch({ executablePath: await find(), args: FLAGS });
}
