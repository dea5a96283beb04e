import type { RequestListener } from "node:http";
import type { Logger } from "@shop/api/platform/log";
import type { Metrics } from "@shop/api/platform/metrics";
import type { Tracing } from "@shop/api/platform/tracing";
import Koa from "koa";
import type { RenderedPage, RenderPage } from "../src/lib/rendered-page.ts";
import { limitRenders } from "./limit-renders.ts";
import { observePages } from "./observe-pages.ts";
import { requireBuild } from "./require-build.ts";
import { sendPage } from "./send-page.ts";

export interface AppParts {
  readonly renderPage: RenderPage;
  readonly document: (page: RenderedPage) => string;
  /** The name of the pages' build. */
  readonly build: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** Returns the request listener that renders public pages. Whatever it cannot render is 503: nginx sends the static page then. */
export function createApp({ renderPage, document, build, log, metrics, tracing }: AppParts): RequestListener {
  const app = new Koa();
  app.use(observePages({ log, metrics, tracing }));
  app.use(requireBuild(build));
  app.use(sendPage(limitRenders(renderPage), document));
  app.on("error", (error: Error) => log.warn({ reason: error.message }, "connection failed"));
  const respond = app.callback();
  return (request, response) => void respond(request, response);
}
