import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const { CHROMIUM_PATH, PATH = "", SHOP_CACHE_DIR } = process.env;

/** Where heavy builds are kept, outside the checkout. */
export const cacheFolder = SHOP_CACHE_DIR ?? join(homedir(), ".cache/boltwright");

/** The browser of this machine; throws with the remedy when there is none. */
export function chromiumPath(): string {
  const found = PATH.split(delimiter)
    .flatMap((folder) => ["chromium", "chromium-browser", "google-chrome"].map((name) => join(folder, name)))
    .find((file) => existsSync(file));
  const path = CHROMIUM_PATH ?? found;
  if (path === undefined)
    throw new Error("No Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH");
  return path;
}
