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

async function lookForChromium(): Promise<string | null> {
  const { path } = readTestSettings();
  const places = `${path}:/usr/bin:/usr/local/bin:/Applications/Chromium.app/Contents/MacOS`;
  for (const name of ["chromium", "chromium-browser", "google-chrome", "Chromium"]) {
    const found = await findProgram(name, places);
    if (found) return found;
  }
  return null;
}
