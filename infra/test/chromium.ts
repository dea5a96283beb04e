import { findProgram } from "../machine/find-program.ts";
import { aptInstall, mayInstall } from "../machine/apt.ts";
import { readTestSettings } from "./settings.ts";

const REMEDY =
  "Install Chromium (Debian, Ubuntu: 'apt-get install chromium'; macOS: 'brew install --cask chromium') or point CHROMIUM_PATH to one.";

/**
 * Finds the system's Chromium; on Debian as root it is installed where it is missing.
 * @throws Error with the remedy
 */
export async function findChromium(): Promise<string> {
  const { chromiumPath } = readTestSettings();
  if (chromiumPath) return chromiumPath;
  const found = await lookForChromium();
  if (found) return found;
  if (!mayInstall()) throw new Error(`There is no Chromium on this machine. ${REMEDY}`);
  console.log("installing chromium with apt-get");
  await aptInstall(["chromium"]);
  const installed = await lookForChromium();
  if (!installed) throw new Error(`Chromium was installed but is not found. ${REMEDY}`);
  return installed;
}

const HEADLESS = "chromium-headless-shell";

/**
 * Finds Chromium without the parts around its pages, as Playwright runs it by itself: the same pages for a quarter less CPU. On Debian as
 * root it is installed where it is missing; elsewhere the system's Chromium does.
 * @throws Error with the remedy, where there is neither
 */
export async function findHeadlessChromium(): Promise<string> {
  const { chromiumPath } = readTestSettings();
  if (chromiumPath) return chromiumPath;
  const found = await lookForChromium([HEADLESS]);
  if (found) return found;
  if (!mayInstall()) return findChromium();
  console.log(`installing ${HEADLESS} with apt-get`);
  await aptInstall([HEADLESS]).catch((error: unknown) => console.log(error));
  return (await lookForChromium([HEADLESS])) ?? findChromium();
}

async function lookForChromium(
  names = ["chromium", "chromium-browser", "google-chrome", "Chromium"],
): Promise<string | null> {
  const { path } = readTestSettings();
  const places = `${path}:/usr/bin:/usr/local/bin:/Applications/Chromium.app/Contents/MacOS`;
  for (const name of names) {
    const found = await findProgram(name, places);
    if (found) return found;
  }
  return null;
}
