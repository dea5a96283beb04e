import { Router } from "@koa/router";
import type { Actor } from "../../domain/shared/actor.ts";
import type { ObjectStorage } from "../../domain/shared/object-storage.ts";
import { isVariantName, variantKey } from "../../domain/image/image-files.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem } from "../kit/problem.ts";

const NOBODY: Actor = { kind: "anonymous" };
const YEAR_SECONDS = 31_536_000;

/**
 * `/images/<hash>-<width>.<webp|avif>`: pictures of tools, outside `/api`. A name is made of its content: whoever has it may keep it for
 * ever. Served as pictures and as nothing else.
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
  return new Problem(404, "no-such-picture", "There is no such picture.");
}
