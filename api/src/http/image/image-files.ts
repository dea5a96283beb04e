import { Router } from "@koa/router";
import type { Actor } from "../../domain/shared/actor.ts";
import type { ObjectStorage } from "../../domain/shared/object-storage.ts";
import { isVariantName, variantKey } from "../../domain/image/image-files.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem } from "../kit/problem.ts";

const NOBODY: Actor = { kind: "anonymous" };
const YEAR_SECONDS = 31_536_000;

/**
 * Serves images of tools at `/images/<hash>-<width>.<webp|avif>`, outside `/api`. The name contains a hash of the content, so clients
 * may cache the image forever. The headers prevent any other use than as an image.
 */
export function imageFiles(storage: ObjectStorage, limiter: RateLimiter): Router {
  const router = new Router();
  router.get("/images/:name", async (ctx) => {
    await limiter.spend(ctx, "pictures", NOBODY);
    const name = ctx.params["name"] ?? "";
    if (!isVariantName(name)) throw imageNotFound();
    ctx.set({
      "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
      "content-security-policy": "default-src 'none'; sandbox",
      etag: `"${name}"`,
    });
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const bytes = await storage.get(variantKey(name));
    if (!bytes) throw imageNotFound();
    ctx.type = name.endsWith(".avif") ? "image/avif" : "image/webp";
    ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  });
  return router;
}

function imageNotFound(): Problem {
  return new Problem(404, "no-such-picture", "This image does not exist.");
}
