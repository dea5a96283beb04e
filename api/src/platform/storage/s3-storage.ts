import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { GatewayUnavailable } from "../../domain/shared/errors.ts";
import type { ObjectStorage } from "../../domain/shared/object-storage.ts";

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** URL of an S3-compatible server. Default: Amazon S3. */
  readonly endpoint?: string | undefined;
  /** Default: from the AWS SDK (machine role, profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether the bucket is in the path instead of the host name, as most other servers expect. */
  readonly pathStyle: boolean;
}

const ATTEMPTS = 3;
const PAGE = 1000;

/** Returns a storage in an S3-compatible bucket. */
export function s3Storage(settings: S3Settings): ObjectStorage {
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    maxAttempts: ATTEMPTS,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
  });
  const bucket = { Bucket: settings.bucket };
  return {
    put: (key, bytes, contentType) =>
      requesting(async () => {
        await client.send(
          new PutObjectCommand({ ...bucket, Key: key, Body: bytes, ContentType: contentType }),
        );
      }),
    get: (key) =>
      requesting(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key: key }));
          return (await Body?.transformToByteArray()) ?? null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (key) =>
      requesting(async () => {
        await client.send(new DeleteObjectCommand({ ...bucket, Key: key }));
      }),
    list: (prefix, { before, limit, after }) =>
      requesting(async () => {
        const keys: string[] = [];
        let token: string | undefined;
        do {
          const page = await client.send(
            new ListObjectsV2Command({
              ...bucket,
              Prefix: `${prefix}/`,
              MaxKeys: PAGE,
              ...(after && { StartAfter: after }),
              ...(token && { ContinuationToken: token }),
            }),
          );
          for (const { Key, LastModified } of page.Contents ?? []) {
            if (Key && LastModified && LastModified < before) keys.push(Key);
          }
          token = page.NextContinuationToken;
        } while (token && keys.length < limit);
        return keys.slice(0, limit);
      }),
  };
}

async function requesting<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    throw new GatewayUnavailable("storage", error);
  }
}
