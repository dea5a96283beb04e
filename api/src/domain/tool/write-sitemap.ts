import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { listListedCategories } from "../catalogue/list-categories.ts";
import type { DomainContext } from "../shared/context.ts";
import { removeOrphans } from "../shared/old-files.ts";
import { listListedFamilies, listPartAddresses } from "./list-part-addresses.ts";
import { runAlone } from "../shared/run-alone.ts";

/** The maximum number of addresses in one file (sitemaps.org). */
const ADDRESSES_MAX = 50_000;
/** The number of tools of one statement: more would stop the other jobs of the process for too long. */
const ROWS = 2000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const PREFIX = "sitemap";
const INDEX = "sitemap.xml";
/** A time that is later than any file was written. */
const END_OF_TIME = new Date(8.64e15);
const compress = promisify(gzip);

/** Returns the storage key of a sitemap file, compressed with gzip: `sitemap.xml`, `sitemap-categories.xml`, `sitemap-tools-1.xml`. */
export const sitemapKey = (name: string): string => `${PREFIX}/${name}`;

/**
 * Writes the files of the sitemap (sitemaps.org) to the storage: the pages of tools for sale, oldest first, those of categories and families
 * with parts, and last the index, so that it never names a file that is missing. Then removes the files that the index no longer names.
 * Returns the names in the index; null where another process is doing it.
 */
export async function writeSitemap(
  ctx: Pick<DomainContext, "em" | "storage" | "rules" | "withLongTimeout">,
  addressesMax = ADDRESSES_MAX,
): Promise<readonly string[] | null> {
  const { origin } = ctx.rules;
  const write = async (name: string, lines: readonly string[]): Promise<void> => {
    const xml = ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ""].join("\n");
    await ctx.storage.put(sitemapKey(name), await compress(xml), "application/xml");
  };
  return runAlone(ctx, "sitemap", async () => {
    // nginx has this one.
    const names = ["sitemap-pages.xml"];
    const writeAddresses = async (name: string, entries: readonly string[]): Promise<void> => {
      const urls = entries.map((entry) => `  <url>${entry}</url>`);
      await write(name, [`<urlset xmlns="${NAMESPACE}">`, ...urls, "</urlset>"]);
      names.push(name);
    };
    const groups = await groupPaths(ctx);
    if (groups.length > 0) {
      await writeAddresses(
        "sitemap-categories.xml",
        groups.map((path) => `<loc>${origin}${path}</loc>`),
      );
    }
    let after: string | undefined;
    for (let number = 1; ; number += 1) {
      const entries: string[] = [];
      while (entries.length < addressesMax) {
        const limit = Math.min(ROWS, addressesMax - entries.length);
        const parts = await listPartAddresses(ctx, { limit, after });
        if (parts.length === 0) break;
        for (const { path, updatedAt } of parts)
          entries.push(`<loc>${origin}${path}</loc><lastmod>${updatedAt.toISOString()}</lastmod>`);
        after = parts.at(-1)?.id;
      }
      if (entries.length === 0) break;
      await writeAddresses(`sitemap-tools-${number}.xml`, entries);
    }
    const files = names.map((name) => `  <sitemap><loc>${origin}/${name}</loc></sitemap>`);
    await write(INDEX, [`<sitemapindex xmlns="${NAMESPACE}">`, ...files, "</sitemapindex>"]);
    const known = new Set([INDEX, ...names]);
    await removeOrphans(ctx.storage, { prefix: PREFIX, before: END_OF_TIME }, async () => known);
    return names;
  });
}

/** The paths of categories and families with parts. */
async function groupPaths(ctx: Pick<DomainContext, "em">): Promise<string[]> {
  const [categories, families] = await Promise.all([listListedCategories(ctx), listListedFamilies(ctx)]);
  return [...categories.map((slug) => `/c/${slug}`), ...families.map((slug) => `/f/${slug}`)];
}
