import { Router } from "@koa/router";
import type { Context } from "koa";
import { sitemapKey } from "../../domain/tool/write-sitemap.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import type { ObjectStorage } from "../../domain/shared/object-storage.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem } from "../kit/problem.ts";

const NOBODY: Actor = { kind: "anonymous" };
const HOUR_SECONDS = 3600;
const FILE = /^(?:tools-[1-9]\d{0,4}|categories)$/;

/**
 * Serves the stored sitemap (sitemaps.org) for search engines, always compressed with gzip: `/api/sitemap.xml` names the other files,
 * `/api/sitemap-tools-<n>.xml` the pages of tools for sale, `/api/sitemap-categories.xml` those of categories and families with parts.
 * The worker writes them every hour. nginx publishes them without `/api`, and adds the file of the other pages. Error: 503 before the first run.
 */
export function sitemapFiles(storage: ObjectStorage, limiter: RateLimiter): Router {
  const router = new Router();
  const send = async (ctx: Context, name: string, onMissing: () => Problem): Promise<void> => {
    const stream = await storage.stream(sitemapKey(name));
    if (!stream) throw onMissing();
    ctx.set({ "cache-control": `public, max-age=${HOUR_SECONDS}`, "content-encoding": "gzip" });
    ctx.type = "application/xml; charset=utf-8";
    ctx.body = stream;
  };
  router.get("/api/sitemap.xml", async (ctx) => {
    await limiter.spend(ctx, "reads", NOBODY);
    await send(ctx, "sitemap.xml", notWrittenYet);
  });
  router.get("/api/sitemap-:file.xml", async (ctx) => {
    await limiter.spend(ctx, "reads", NOBODY);
    const { file = "" } = ctx.params;
    if (!FILE.test(file)) throw fileNotFound();
    await send(ctx, `sitemap-${file}.xml`, fileNotFound);
  });
  return router;
}

function fileNotFound(): Problem {
  return new Problem(404, "not-found", "This sitemap does not exist.");
}

function notWrittenYet(): Problem {
  const headers = { "retry-after": "60" };
  return new Problem(503, "busy", "The sitemap is being written. Try again in a minute.", { headers });
}
