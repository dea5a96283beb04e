import { useLocation } from "react-router-dom";
import { shopOrigin } from "../lib/env.ts";
import { paths } from "../lib/paths.ts";

/** Pages that search engines may keep; the gateway's sitemap names the same. */
const FOR_SEARCH_ENGINES: ReadonlySet<string> = new Set([paths.home, paths.blogs, paths.portfolio]);

/** One spelling of a page's path: no slash at its end. */
const canonicalPath = (pathname: string): string => pathname.replace(/\/+$/, "") || "/";

/** The page's one true address, and whether it may be kept; everything private, searched for or not there may not. */
export function PageAddress() {
  const { pathname, search } = useLocation();
  const path = canonicalPath(pathname);
  const address = shopOrigin() + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {!(FOR_SEARCH_ENGINES.has(path) && search === "") && <meta name="robots" content="noindex" />}
    </>
  );
}
