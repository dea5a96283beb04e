import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Paths where the program of a real S3 server (minio) may be: on the PATH, or in the shop's cache folder. */
export function minioPlaces(): string[] {
  const { PATH = "", SHOP_CACHE_DIR = join(homedir(), ".cache/boltwright") } = process.env;
  return [...PATH.split(delimiter), join(SHOP_CACHE_DIR, "tools")].map((folder) => join(folder, "minio"));
}
