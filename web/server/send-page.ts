import { gzipSync } from "node:zlib";
import type { Middleware } from "koa";
import type { RenderedPage, RenderPage } from "../src/lib/rendered-page.ts";
import type { PageState } from "./observe-pages.ts";
import { shareConcurrent } from "./share-concurrent.ts";

/** A third of the time of level 6, for a page that is a tenth larger. At once: handing it to a thread takes longer than the half millisecond. */
const GZIP_LEVEL = 3;

/**
 * Returns the middleware that renders the page of the request's address, or redirects to where it has moved. At the end of each second
 * nginx sends many requests for a popular page: they share one render.
 */
export function sendPage(
  renderPage: RenderPage,
  document: (page: RenderedPage) => string,
): Middleware<PageState> {
  const prepare = async (path: string) => {
    const page = await renderPage(path);
    if (page.movedTo !== undefined) return { page };
    const html = Buffer.from(document(page));
    return { page, html, zipped: gzipSync(html, { level: GZIP_LEVEL }) };
  };
  const prepareShared = shareConcurrent(prepare);
  return async (ctx) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      ctx.status = 405;
      ctx.set("allow", "GET, HEAD");
      return;
    }
    const second = Math.floor(Date.now() / 1000);
    const { page, html, zipped } = await prepareShared(ctx.url, second);
    ctx.state.route = page.routes.at(-1) ?? "none";
    // Pages contain nothing personal: nginx may send one to everybody until the second ends (ADR 0026). Browsers revalidate.
    ctx.set({ "x-accel-expires": `@${second}`, "cache-control": "no-cache" });
    ctx.status = page.status;
    if (html === undefined) {
      ctx.redirect(page.movedTo ?? "/");
      ctx.status = page.status;
      return;
    }
    ctx.type = "text/html; charset=utf-8";
    ctx.set("vary", "accept-encoding");
    if (ctx.acceptsEncodings("gzip") !== "gzip") ctx.body = html;
    else {
      ctx.set("content-encoding", "gzip");
      ctx.body = zipped;
    }
  };
}
