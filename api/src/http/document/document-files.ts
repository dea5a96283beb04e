import { Router } from "@koa/router";
import type { Context } from "koa";
import { CONTENT_TYPES } from "../../domain/document/document-kinds.ts";
import { fileKey, previewKey } from "../../domain/document/document-files.ts";
import { findDocumentFile, findLatestRevision } from "../../domain/document/find-document-file.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { DomainContext } from "../../domain/shared/context.ts";
import type { ObjectStorage } from "../../domain/shared/object-storage.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem } from "../kit/problem.ts";

const NOBODY: Actor = { kind: "anonymous" };
const FOREVER = "public, max-age=31536000, immutable";

interface Parts {
  readonly storage: ObjectStorage;
  readonly limiter: RateLimiter;
  readonly context: () => Pick<DomainContext, "em">;
}

/**
 * Serves documents, outside `/api`: `/documents/<revision>/<name>` is permanent and never changes, `/documents/<document>/latest` leads to
 * the newest revision, `/documents/<revision>/preview.webp` is a picture of the first page. A revision under another name redirects: part
 * numbers may change. The headers prevent any other use than as a download. nginx adds ranges.
 */
export function documentFiles({ storage, limiter, context }: Parts): Router {
  const router = new Router();
  router.get("/documents/:id/:name", async (ctx) => {
    await limiter.spend(ctx, "pictures", NOBODY);
    const { id = "", name = "" } = ctx.params;
    ctx.set("content-security-policy", "default-src 'none'; sandbox");
    if (name === "latest") return redirect(ctx, await findLatestRevision(context(), id));
    const file = await findDocumentFile(context(), id);
    if (name === "preview.webp" && file.hasPreview) {
      return send(ctx, storage, {
        key: previewKey(id),
        etag: `${id}-preview`,
        headers: { "content-type": "image/webp" },
      });
    }
    if (name !== file.name) return redirect(ctx, `/documents/${id}/${file.name}`);
    const headers = {
      "content-type": CONTENT_TYPES[file.format],
      "content-disposition": `attachment; filename="${file.name}"`,
    };
    return send(ctx, storage, { key: fileKey(id), etag: file.sha256, headers });
  });
  return router;
}

/** Not stored: part numbers may change back, and a newer revision may come. */
function redirect(ctx: Context, path: string): void {
  ctx.set("cache-control", "no-cache");
  ctx.redirect(path);
}

async function send(
  ctx: Context,
  storage: ObjectStorage,
  { key, etag, headers }: { key: string; etag: string; headers: Record<string, string> },
): Promise<void> {
  ctx.set({ "cache-control": FOREVER, etag: `"${etag}"` });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const bytes = await storage.get(key);
  if (!bytes) {
    ctx.remove("etag");
    throw new Problem(404, "not-found", "This document does not exist.");
  }
  ctx.set(headers);
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
