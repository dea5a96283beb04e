import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandler,
  StaticRouterProvider,
} from "react-router-dom";
import { shopOrigin } from "../lib/env.ts";
import type { RenderedPage, RenderPage } from "../lib/rendered-page.ts";
import { loaderContext } from "./loading.ts";
import { Providers } from "./providers.tsx";
import { routes } from "./router.tsx";
import { shareQueries } from "./share-queries.ts";

const FIRST_ELEMENT = '<div class="shop">';

/**
 * Returns a function that renders a public page with the data that it needs; pages of one second share it. It gets the page's path and
 * query, and throws a Problem where the API does not return the page's subject, an Error where a component fails.
 *
 * @param now milliseconds since 1970
 */
export function openRenderer(now: () => number): RenderPage {
  const queries = { retry: false, gcTime: Infinity, persister: shareQueries(now) };
  const handler = createStaticHandler(routes);
  return (path) => renderPage(handler, path, new QueryClient({ defaultOptions: { queries } }));
}

async function renderPage(
  handler: StaticHandler,
  path: string,
  queryClient: QueryClient,
): Promise<RenderedPage> {
  const url = new URL(path, shopOrigin());
  const context = await handler.query(new Request(url), { requestContext: loaderContext(queryClient, true) });
  const matches = matchRoutes(routes, url.pathname) ?? [];
  const routePaths = matches.flatMap(({ route }) => (route.index ? "/" : (route.path ?? [])));
  if (context instanceof Response) {
    const movedTo = context.headers.get("location") ?? "/";
    return { status: context.status, movedTo, head: "", body: "", state: null, routes: routePaths };
  }
  for (const error of Object.values(context.errors ?? {})) throw error;
  const html = await renderHtml(
    <Providers queryClient={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const start = html.indexOf(FIRST_ELEMENT);
  return {
    status: context.statusCode,
    head: html.slice(0, start),
    body: html.slice(start),
    state: { ...dehydrate(queryClient), loaderData: context.loaderData },
    routes: routePaths,
  };
}

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
    // Pages are sent whole: no part of them comes later, with a script that puts it into place.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  if (failures.length > 0) throw new Error(`a component failed: ${String(failures[0])}`);
  prelude.setEncoding("utf8");
  let html = "";
  for await (const part of prelude) html += part.toString();
  return html;
}
