import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Places in which the program of a real S3 server (minio) may lie: on the PATH, or in the house's cache folder. */
export function minioPlaces(): string[] {
  const { PATH = "", SHOP_CACHE_DIR = join(homedir(), ".cache/boltwright") } = process.env;
  return [...PATH.split(delimiter), join(SHOP_CACHE_DIR, "tools")].map((folder) => join(folder, "minio"));
}
