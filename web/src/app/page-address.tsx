import { useLocation } from "react-router-dom";
import { shopOrigin } from "../lib/env.ts";
import { isReadByPages } from "../lib/page-parameters.ts";
import { paths } from "../lib/paths.ts";

/** Pages that search engines may index, besides tools, categories, families and the search results of home. The sitemap of the gateway lists the same. */
const FOR_SEARCH_ENGINES: ReadonlySet<string> = new Set([
  paths.home,
  paths.categories,
  paths.blogs,
  paths.portfolio,
  paths.help,
  paths.terms,
  paths.privacy,
  paths.imprint,
]);
/** The page of a tool, a category or a family. */
const CATALOGUE_PAGE = /^\/(tools\/[^/]+|[cf])\/[^/]+$/;

/** A page's path without a slash at its end. */
const canonicalPath = (pathname: string): string => pathname.replace(/\/+$/, "") || "/";

/** Pages whose words belong to their address. */
const SEARCHES = [paths.search, paths.filteredSearch];

/** The page's one address: its path, and the words of a search. */
function canonicalAddress(path: string, search: string): string {
  const words = new URLSearchParams(search).get("q") ?? "";
  return SEARCHES.find((at) => at("") === path)?.(words) ?? path;
}

/** Returns whether the page shows a choice: filters, or another order or view. The words of home's search are none. */
const isVariant = (path: string, search: string): boolean =>
  [...new URLSearchParams(search).keys()].some(
    (name) => isReadByPages(name) && !(name === "q" && path === paths.home),
  );

/** The canonical URL, and `noindex` for private and missing pages and for variants of a page. */
export function PageAddress() {
  const { pathname, search } = useLocation();
  const path = canonicalPath(pathname);
  const address = shopOrigin() + canonicalAddress(path, search);
  const isForSearchEngines = FOR_SEARCH_ENGINES.has(path) || CATALOGUE_PAGE.test(path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {!(isForSearchEngines && !isVariant(path, search)) && <meta name="robots" content="noindex" />}
    </>
  );
}
