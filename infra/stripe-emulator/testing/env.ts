import { homedir } from "node:os";
import { join } from "node:path";

const { SHOP_CACHE_DIR } = process.env;

/** Where large builds are cached, outside the checkout. */
export const cacheFolder = SHOP_CACHE_DIR ?? join(homedir(), ".cache/boltwright");
