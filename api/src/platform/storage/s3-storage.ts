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
  /** Of a server that speaks S3; absent: Amazon's own. */
  readonly endpoint?: string | undefined;
  /** Absent: as the AWS SDK finds them (role of the machine, profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket in the path instead of the host name, as most servers other than Amazon's want it. */
  readonly pathStyle: boolean;
}

const ATTEMPTS = 3;
const PAGE = 1000;

/** Files in a bucket that speaks S3. */
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
      asking(async () => {
        await client.send(
          new PutObjectCommand({ ...bucket, Key: key, Body: bytes, ContentType: contentType }),
        );
      }),
    get: (key) =>
      asking(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key: key }));
          return (await Body?.transformToByteArray()) ?? null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    remove: (key) =>
      asking(async () => {
        await client.send(new DeleteObjectCommand({ ...bucket, Key: key }));
      }),
    list: (prefix, { before, limit, after }) =>
      asking(async () => {
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

async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw new GatewayUnavailable("storage", error);
  }
}
