import { useLocation } from "react-router-dom";
import { shopOrigin } from "../lib/env.ts";
import { paths } from "../lib/paths.ts";

/** Pages that search engines may index, besides those of tools. The sitemap of the gateway lists the same. */
const FOR_SEARCH_ENGINES: ReadonlySet<string> = new Set([paths.home, paths.blogs, paths.portfolio]);
const TOOL_PAGE = /^\/tools\/[^/]+\/[^/]+$/;

const isForSearchEngines = (path: string): boolean => FOR_SEARCH_ENGINES.has(path) || TOOL_PAGE.test(path);

/** A page's path without a slash at its end. */
const canonicalPath = (pathname: string): string => pathname.replace(/\/+$/, "") || "/";

/** The canonical URL, and `noindex` for private pages, search results and missing pages. */
export function PageAddress() {
  const { pathname, search } = useLocation();
  const path = canonicalPath(pathname);
  const address = shopOrigin() + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {!(isForSearchEngines(path) && search === "") && <meta name="robots" content="noindex" />}
    </>
  );
}
