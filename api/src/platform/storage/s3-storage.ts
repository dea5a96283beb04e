import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { GatewayUnavailable } from "../../domain/shared/errors.ts";
import type { ObjectStorage } from "../../domain/shared/object-storage.ts";
import { withFirstBytes } from "./with-first-bytes.ts";

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** The URL of an S3-compatible server. Default: Amazon S3. */
  readonly endpoint?: string | undefined;
  /** The credentials. Default: from the AWS SDK (machine role, profile). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** True if the bucket is in the path instead of the host name, as most other servers expect. */
  readonly pathStyle: boolean;
}

const ATTEMPTS = 3;
const PAGE = 1000;
/** A download holds a connection as long as its client reads: more than the API allows downloads, and than the SDK's 50. */
const CONNECTIONS = { maxSockets: 2000 };

/** Returns a storage in an S3-compatible bucket. */
export function s3Storage(settings: S3Settings): ObjectStorage {
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS },
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
      unlessMissing(async () => {
        const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key: key }));
        return (await Body?.transformToByteArray()) ?? null;
      }),
    size: (key) =>
      unlessMissing(async () => {
        const { ContentLength } = await client.send(new HeadObjectCommand({ ...bucket, Key: key }));
        return ContentLength ?? null;
      }),
    stream: (key, range) =>
      unlessMissing(async () => {
        const part = range && { Range: `bytes=${range.start}-${range.end}` };
        const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key: key, ...part }));
        return Body instanceof Readable ? withFirstBytes(Body) : null;
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

async function unlessMissing<Found>(request: () => Promise<Found>): Promise<Found | null> {
  return requesting(async () => {
    try {
      return await request();
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return null;
      throw error;
    }
  });
}
