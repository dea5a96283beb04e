import { Router } from "@koa/router";
import type { DomainContext } from "../../domain/shared/context.ts";
import type { Actor } from "../../domain/shared/actor.ts";
import { listListedCategories } from "../../domain/catalogue/list-categories.ts";
import {
  countListedParts,
  listListedFamilies,
  listPartAddresses,
} from "../../domain/tool/list-part-addresses.ts";
import { escapeHtml } from "../../texts/escape-html.ts";
import type { RateLimiter } from "../kit/limits.ts";
import { Problem } from "../kit/problem.ts";

const NOBODY: Actor = { kind: "anonymous" };
/** sitemaps.org: at most 50,000 addresses in one file. */
const ADDRESSES_MAX = 50_000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

interface SitemapParts {
  readonly origin: string;
  readonly limiter: RateLimiter;
  readonly context: () => Pick<DomainContext, "em">;
  /** Addresses per file, for tests. */
  readonly addressesMax?: number;
}

/**
 * Serves the sitemap (sitemaps.org) for search engines: `/api/sitemap.xml` names the other files, `/api/sitemap-tools-<n>.xml` the pages of
 * tools for sale, `/api/sitemap-categories.xml` those of categories and families with parts. nginx publishes them without `/api`, and adds the file of the other pages.
 */
export function sitemapFiles(parts: SitemapParts): Router {
  const { origin, limiter, context, addressesMax = ADDRESSES_MAX } = parts;
  const router = new Router();
  const send = (ctx: { type: string; body: unknown; status: number }, lines: readonly string[]): void => {
    ctx.status = 200;
    ctx.type = "application/xml; charset=utf-8";
    ctx.body = ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ""].join("\n");
  };
  router.get("/api/sitemap.xml", async (ctx) => {
    await limiter.spend(ctx, "reads", NOBODY);
    const files = Math.ceil((await countListedParts(context())) / addressesMax);
    const groups = await groupPaths(context());
    const names = [
      "sitemap-pages.xml",
      ...(groups.length > 0 ? ["sitemap-categories.xml"] : []),
      ...Array.from({ length: files }, (_, at) => `sitemap-tools-${at + 1}.xml`),
    ];
    const entries = names.map((name) => `  <sitemap><loc>${origin}/${name}</loc></sitemap>`);
    send(ctx, [`<sitemapindex xmlns="${NAMESPACE}">`, ...entries, "</sitemapindex>"]);
  });
  router.get("/api/sitemap-categories.xml", async (ctx) => {
    await limiter.spend(ctx, "reads", NOBODY);
    const groups = await groupPaths(context());
    if (groups.length === 0) throw new Problem(404, "not-found", "This sitemap does not exist.");
    const entries = groups.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
    send(ctx, [`<urlset xmlns="${NAMESPACE}">`, ...entries, "</urlset>"]);
  });
  router.get("/api/sitemap-tools-:number.xml", async (ctx) => {
    await limiter.spend(ctx, "reads", NOBODY);
    const number = Number(/^[1-9]\d{0,4}$/.exec(ctx.params["number"] ?? "")?.[0] ?? 0);
    const addresses = number
      ? await listPartAddresses(context(), { limit: addressesMax, offset: (number - 1) * addressesMax })
      : [];
    if (addresses.length === 0) throw new Problem(404, "not-found", "This sitemap does not exist.");
    const entries = addresses.map(({ path, updatedAt }) => {
      const address = escapeHtml(origin + path);
      return `  <url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`;
    });
    send(ctx, [`<urlset xmlns="${NAMESPACE}">`, ...entries, "</urlset>"]);
  });
  return router;
}

/** The paths of categories and families with parts. */
async function groupPaths(ctx: Pick<DomainContext, "em">): Promise<string[]> {
  const [categories, families] = await Promise.all([listListedCategories(ctx), listListedFamilies(ctx)]);
  return [...categories.map((slug) => `/c/${slug}`), ...families.map((slug) => `/f/${slug}`)];
}
