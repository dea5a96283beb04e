import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createCrawlerFiles } from "./for-crawlers.ts";
import { overwriteForwardedHeaders } from "./forwarded-headers.ts";
import { sendStyles, STYLES_PATH } from "./problem-page.ts";
import { createProblemAnswers, notFound, unclearPath } from "./problem.ts";
import { readRestAfterAnswer } from "./rest-of-body.ts";
import { routeOf } from "./route-of.ts";
import type { GatewaySettings } from "./settings.ts";
import { createUpstream } from "./upstream.ts";
import { createWebPages } from "./web-pages.ts";

/** A year: who came once over TLS never comes without it again. */
const HSTS = "max-age=31536000";
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i;

/** The host of a Host header in comparable form, or undefined where it is none, or where it is given twice. */
function hostOf({ headers, rawHeaders }: IncomingMessage, protocol: string): string | undefined {
  const given = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  const address = `${protocol}//${headers.host ?? ""}`;
  if (given > 1 || !HOST.test(headers.host ?? "") || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}

/** Sends somebody on to the same path at the shop's own address. */
export function redirectToOrigin(request: IncomingMessage, response: ServerResponse, origin: URL): void {
  response.writeHead(308, {
    Location: `${origin.origin}${request.url ?? "/"}`,
    "Cache-Control": "no-store",
    "Content-Length": 0,
  });
  response.end();
}

/** The gateway's one request handler: host, then path, then the service or the page behind it. */
function createHandler(settings: GatewaySettings) {
  const answerProblem = createProblemAnswers(settings.brand);
  const api = createUpstream(settings.apiUrls, answerProblem);
  const keycloak = createUpstream([new URL(settings.keycloakUrl.origin)], answerProblem);
  const emulator = settings.emulatorUrl && createUpstream([settings.emulatorUrl], answerProblem);
  const web = createWebPages(settings, answerProblem);
  const sendCrawlerFile = createCrawlerFiles(settings.origin);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    readRestAfterAnswer(request, response);
    const requestId = randomUUID();
    response.setHeader("X-Request-Id", requestId);
    if (settings.origin.protocol === "https:") response.setHeader("Strict-Transport-Security", HSTS);
    const route = routeOf(request.url ?? "", settings.realms);
    const host = hostOf(request, settings.origin.protocol);
    if (host === undefined || (route.to === "nowhere" && route.status === 400)) {
      return answerProblem(request, response, unclearPath);
    }
    if (host !== settings.origin.host) return redirectToOrigin(request, response, settings.origin);
    if (route.to === "nowhere") return answerProblem(request, response, notFound);
    if (route.to === "web" && route.path === STYLES_PATH) return sendStyles(response);
    if (route.to === "web" && sendCrawlerFile(request, response, route.path)) return;
    if (route.to === "web") return web(request, response, route.path);

    overwriteForwardedHeaders(request, settings, requestId);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (route.to === "api") return api(request, response);
    if (route.to === "keycloak") return keycloak(request, response);
    return emulator ? emulator(request, response) : answerProblem(request, response, notFound);
  };
}

/** The whole gateway as one listener, for any number of servers. */
export function createGateway(settings: GatewaySettings): RequestListener {
  const handle = createHandler(settings);
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.destroy();
    });
  };
}
