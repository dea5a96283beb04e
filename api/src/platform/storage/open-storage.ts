import type { ObjectStorage } from "../../domain/shared/object-storage.ts";
import type { WorkerConfig } from "../config.ts";
import { diskStorage } from "./disk-storage.ts";

/** Opens the configured storage: a bucket if `S3_BUCKET` is set, otherwise a folder. */
export async function openStorage(config: WorkerConfig): Promise<ObjectStorage> {
  if (config.S3_BUCKET === undefined) return diskStorage(config.IMAGE_DIR);
  // The SDK is loaded on use: it is large.
  const { s3Storage } = await import("./s3-storage.ts");
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return s3Storage({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    pathStyle: config.S3_PATH_STYLE === "on",
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}
