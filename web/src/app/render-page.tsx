import { dehydrate, QueryClient } from "@tanstack/react-query";
import { prerender } from "react-dom/static";
import { matchRoutes, StaticRouter } from "react-router-dom";
import { shopOrigin } from "../lib/env.ts";
import { asProblem } from "../lib/problem.ts";
import type { RenderedPage } from "../lib/rendered-page.ts";
import { fetchPageData } from "./page-data.ts";
import { loadPages } from "./page.ts";
import { Providers } from "./providers.tsx";
import { routes } from "./router.tsx";
import { Pages } from "./shop.tsx";

const FIRST_ELEMENT = '<div class="shop">';

/**
 * Renders a public page with the data that it needs.
 *
 * @param path path and query of the page
 * @throws Problem where the API does not answer what the page is about
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const url = new URL(path, shopOrigin());
  const matches = matchRoutes(routes, url.pathname) ?? [];
  const params = matches.at(-1)?.params ?? {};
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const [status] = await Promise.all([
    fetchPageData(matches, { queryClient, params, search: url.searchParams }).then(
      () => (matches.at(-1)?.route.path === "*" ? 404 : 200),
      statusWithoutData,
    ),
    loadPages(matches),
  ]);
  const { prelude } = await prerender(
    <Providers queryClient={queryClient}>
      <StaticRouter location={url.pathname + url.search}>
        <Pages />
      </StaticRouter>
    </Providers>,
    // Whole pages: no part of them comes later, with a script that puts it into place.
    { progressiveChunkSize: Infinity },
  );
  const html = await new Response(prelude).text();
  const start = html.indexOf(FIRST_ELEMENT);
  return {
    status,
    head: html.slice(0, start),
    body: html.slice(start),
    state: dehydrate(queryClient),
    routes: matches.flatMap(({ route }) => (route.index ? "/" : (route.path ?? []))),
  };
}

/** The page says itself that something is missing or gone; any other failure is the API's. */
function statusWithoutData(error: unknown): number {
  const problem = asProblem(error);
  if (problem.status === 404 || problem.status === 410) return problem.status;
  throw problem;
}
