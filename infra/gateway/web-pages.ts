import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { PUBLIC_PAGES } from "./for-crawlers.ts";
import { createIndexPage } from "./index-page.ts";
import { methodNotAllowed, notFound, type AnswerProblem } from "./problem.ts";
import { contentSecurityPolicy, PAGE_HEADERS } from "./security-headers.ts";
import type { GatewaySettings } from "./settings.ts";

const SILENT_SIGN_IN = "/silent-check-sso.html";
const YEAR_S = 31_536_000;

function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return `public, max-age=${YEAR_S}, immutable`;
  return /\.(?!html$)[a-z0-9]+$/i.test(path) ? "public, max-age=3600" : "no-cache";
}

/** An address of the app, in contrast to a file that should be there and is not. */
function isAppRoute(request: IncomingMessage, path: string): boolean {
  if (path.startsWith("/assets/")) return false;
  return !/\.[a-z0-9]+$/i.test(path) || request.headers.accept?.includes("text/html") === true;
}

/**
 * Serves the built pages: hashed files for ever, the rest to be asked for again, and the one index page for every
 * address of the app. Compressed forms (`.br`, `.gz`) that lie beside a file are used.
 * @throws Error where the folder has no index.html
 */
export function createWebPages(
  settings: Pick<GatewaySettings, "origin" | "webRoot" | "photoHosts" | "stripeScriptUrl">,
  answerProblem: AnswerProblem,
) {
  const index = join(settings.webRoot, "index.html");
  if (!existsSync(index)) {
    throw new Error(`WEB_ROOT has no index.html: build the web first ('npm run build -w web').`);
  }
  const sendIndex = createIndexPage(readFileSync(index, "utf8"), settings.origin);
  const policies = {
    page: contentSecurityPolicy(settings, "none"),
    frame: contentSecurityPolicy(settings, "self"),
  };
  const serve = sirv(settings.webRoot, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => response.setHeader("Cache-Control", cacheControl(path)),
  });

  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      answerProblem(request, response, methodNotAllowed);
      return;
    }
    // The library reads ranges too generously, and nothing here needs them.
    delete request.headers.range;
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", path === SILENT_SIGN_IN ? policies.frame : policies.page);
    if (PUBLIC_PAGES.includes(path)) {
      response.setHeader("Link", `<${new URL(path, settings.origin).href}>; rel="canonical"`);
    }
    if (path === "/" || path === "/index.html") {
      sendIndex(request, response);
      return;
    }
    serve(request, response, () => {
      if (!isAppRoute(request, path)) {
        answerProblem(request, response, notFound);
        return;
      }
      sendIndex(request, response);
    });
  };
}
