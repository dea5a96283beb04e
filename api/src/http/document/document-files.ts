import { finished } from "node:stream";
import { Router } from "@koa/router";
import type { Context } from "koa";
import { CONTENT_TYPES } from "../../domain/document/document-kinds.ts";
import { fileKey, previewKey } from "../../domain/document/document-files.ts";
import { findDocumentFile, findLatestRevision } from "../../domain/document/find-document-file.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { DomainContext } from "../../domain/shared/context.ts";
import type { ByteRange, ObjectStorage } from "../../domain/shared/object-storage.ts";
import { clientNetwork } from "../kit/client-network.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { openPlaces, type Places } from "../kit/places.ts";
import { Problem } from "../kit/problem.ts";

const NOBODY: Actor = { kind: "anonymous" };
/** A file never changes, but it can be removed: caches ask once a day whether it is still there. */
const ONE_DAY = "public, max-age=86400";
/** A slow reader holds a stream of the API and a connection to the bucket, which has 2000. Previews are small and a page shows up to 50, so they take no place. */
const DOWNLOADS = { max: 500, perClientMax: 50 };
const RETRY_SECONDS = 10;
/** One range of bytes: from the first to the last one, or as many as the suffix at the end. */
const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i;

interface Parts {
  readonly storage: ObjectStorage;
  readonly limiter: RateLimiter;
  readonly context: () => Pick<DomainContext, "em">;
}

/**
 * Serves documents, outside `/api`: `/documents/<revision>/<name>` is permanent and never changes, `/documents/<document>/latest` leads to
 * the newest revision, `/documents/<revision>/preview.webp` is a picture of the first page. A revision under another name redirects: part
 * numbers may change. The headers prevent any other use than as a download. Files are streamed: a
 * download takes the memory of one chunk, whatever its size and range. Above 500 downloads of files at a time in this process, or 50
 * of one client, others are 503 with `Retry-After`; previews do not count.
 */
export function documentFiles({ storage, limiter, context }: Parts): Router {
  const router = new Router();
  const places = openPlaces(DOWNLOADS);
  router.get("/documents/:id/:name", async (ctx) => {
    await limiter.spend(ctx, "pictures", NOBODY);
    const { id = "", name = "" } = ctx.params;
    ctx.set("content-security-policy", "default-src 'none'; sandbox");
    if (name === "latest") return redirect(ctx, await findLatestRevision(context(), id));
    const file = await findDocumentFile(context(), id);
    if (name === "preview.webp" && file.hasPreview) {
      return send(
        ctx,
        { storage },
        {
          key: previewKey(id),
          etag: `${id}-preview`,
          headers: { "content-type": "image/webp" },
        },
      );
    }
    if (name !== file.name) return redirect(ctx, `/documents/${id}/${file.name}`);
    const headers = {
      "content-type": CONTENT_TYPES[file.format],
      "content-disposition": `attachment; filename="${file.name}"`,
    };
    return send(ctx, { storage, places }, { key: fileKey(id), etag: file.sha256, headers });
  });
  return router;
}

/** Redirects; the response is not stored: part numbers may change back, and a newer revision may come. */
function redirect(ctx: Context, path: string): void {
  ctx.set("cache-control", "no-cache");
  ctx.redirect(path);
}

async function send(
  ctx: Context,
  { storage, places }: { storage: ObjectStorage; places?: Places },
  { key, etag, headers }: { key: string; etag: string; headers: Record<string, string> },
): Promise<void> {
  ctx.set({ "cache-control": ONE_DAY, etag: `"${etag}"`, "accept-ranges": "bytes" });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const size = await storage.size(key);
  if (size === null) throw fileNotFound(ctx);
  if (ctx.method === "HEAD") {
    ctx.set(headers);
    ctx.length = size;
    return;
  }
  const range = requestedRange(ctx, size);
  if (places) holdPlace(ctx, places);
  const body = await storage.stream(key, range);
  if (!body) throw fileNotFound(ctx);
  ctx.set(headers);
  if (range) {
    ctx.status = 206;
    ctx.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  }
  ctx.length = range ? range.end - range.start + 1 : size;
  ctx.body = body;
}

/** Takes a place until the response ends or its client is gone. */
function holdPlace(ctx: Context, places: Places): void {
  const release = places.take(clientNetwork(ctx.ip));
  if (typeof release === "function") {
    // `finished` also calls `release` where the client is gone already.
    finished(ctx.res, release);
    return;
  }
  ctx.remove("etag");
  const headers = { "retry-after": String(RETRY_SECONDS) };
  throw new Problem(503, "busy", "Too many downloads are running. Try again in a moment.", { headers });
}

/** Returns the range, undefined for the whole file: several ranges and a range of another version are ignored (RFC 9110, section 14). */
function requestedRange(ctx: Context, size: number): ByteRange | undefined {
  const version = ctx.get("if-range");
  if (version !== "" && version !== ctx.response.get("etag")) return undefined;
  const range = parseRange(ctx.get("range"), size);
  if (!range || range.start < size) return range;
  ctx.remove("etag");
  const headers = { "content-range": `bytes */${size}` };
  throw new Problem(416, "bad-range", `This document has ${size} bytes.`, { headers });
}

function parseRange(header: string, size: number): ByteRange | undefined {
  const [, first, last, suffix] = RANGE.exec(header) ?? [];
  if (first === undefined && suffix === undefined) return undefined;
  const start = suffix ? Math.max(0, size - Number(suffix)) : Number(first);
  if (last && Number(last) < start) return undefined;
  return { start, end: Math.min(last ? Number(last) : size, size - 1) };
}

function fileNotFound(ctx: Context): Problem {
  ctx.remove("etag");
  return new Problem(404, "not-found", "This document does not exist.");
}
