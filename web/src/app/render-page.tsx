import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { matchRoutes, StaticRouter, type RouteMatch, type RouteObject } from "react-router-dom";
import { shopOrigin } from "../lib/env.ts";
import { asProblem, isNotFound } from "../lib/problem.ts";
import type { RenderedPage, RenderPage } from "../lib/rendered-page.ts";
import { fetchPageData, type PageOutcome } from "./page-data.ts";
import { loadPages } from "./page.ts";
import { Providers } from "./providers.tsx";
import { routes } from "./router.tsx";
import { shareQueries } from "./share-queries.ts";
import { Pages } from "./shop.tsx";

const FIRST_ELEMENT = '<div class="shop">';

/**
 * Returns a function that renders a public page with the data that it needs; pages of one second share it. It gets the page's path and
 * query, and throws a Problem where the API does not return the page's subject, an Error where a component fails.
 *
 * @param now milliseconds since 1970
 */
export function openRenderer(now: () => number): RenderPage {
  const queries = { retry: false, gcTime: Infinity, persister: shareQueries(now) };
  return (path) => renderPage(path, new QueryClient({ defaultOptions: { queries } }));
}

async function renderPage(path: string, queryClient: QueryClient): Promise<RenderedPage> {
  const url = new URL(path, shopOrigin());
  const matches = matchRoutes(routes, url.pathname) ?? [];
  const params = matches.at(-1)?.params ?? {};
  const routePaths = matches.flatMap(({ route }) => (route.index ? "/" : (route.path ?? [])));
  const { pathname, searchParams: search } = url;
  const [outcome] = await Promise.all([
    fetchPageData(matches, { queryClient, pathname, params, search }).catch(outcomeWithoutData),
    loadPages(matches),
  ]);
  if (outcome.movedTo !== undefined) {
    const { status = 301, movedTo } = outcome;
    return { status, movedTo, head: "", body: "", state: null, routes: routePaths };
  }
  const html = await renderHtml(
    <Providers queryClient={queryClient}>
      <StaticRouter location={url.pathname + url.search}>
        <Pages routes={branchOf(matches)} />
      </StaticRouter>
    </Providers>,
  );
  const start = html.indexOf(FIRST_ELEMENT);
  return {
    status: outcome.status ?? (routePaths.at(-1) === "*" ? 404 : 200),
    head: html.slice(0, start),
    body: html.slice(start),
    state: dehydrate(queryClient),
    routes: routePaths,
  };
}

/** The matched routes alone: the router prepares all that it gets each time it renders. */
const branchOf = (matches: readonly RouteMatch[]): RouteObject[] =>
  matches.reduceRight<RouteObject[]>(
    (children, { route }) => [route.index ? route : { ...route, children }],
    [],
  );

/** React's mark for a part that the browser has to render, because it waits for something or has failed. */
const LEFT_TO_BROWSER = "<!--$!-->";

/** Renders in one go, which takes a fifth less time than a stream; a page with a part that waits or fails, as a stream. */
async function renderHtml(page: ReactElement): Promise<string> {
  const html = renderToString(page);
  return html.includes(LEFT_TO_BROWSER) ? renderAsStream(page) : html;
}

/** Rejects where a component throws: React would leave that part to the browser, in a page that nginx caches. */
async function renderAsStream(page: ReactElement): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, {
    // Whole pages: no part of them comes later, with a script that puts it into place.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  if (failures.length > 0) throw new Error(`a component failed: ${String(failures[0])}`);
  prelude.setEncoding("utf8");
  let html = "";
  for await (const part of prelude) html += part.toString();
  return html;
}

/** The page itself shows that its subject does not exist; any other failure is the API's. */
function outcomeWithoutData(error: unknown): PageOutcome {
  if (isNotFound(error)) return { status: 404 };
  throw asProblem(error);
}
