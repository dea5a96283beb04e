import type { IncomingMessage, ServerResponse } from "node:http";
import type { RespondV1 } from "./v1.ts";

/** Routes below one prefix: responds to the request, or returns false if there is no such page. */
export type Routes = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => boolean | Promise<boolean>;

const BROWSER_PREFIX = "/stripe-emulator";

/** Routes each request to Stripe's API, the browser's files or the admin routes. */
export function createHandler(
  respondV1: RespondV1,
  routes: { admin: Routes; browser: Routes },
): (request: IncomingMessage, response: ServerResponse) => void {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://emulator.invalid");
    const path = url.pathname;
    if (path.startsWith("/v1/")) return respondV1(request, response, { url, path, browserOnly: false });
    if (path.startsWith(`${BROWSER_PREFIX}/v1/`)) {
      return respondV1(request, response, {
        url,
        path: path.slice(BROWSER_PREFIX.length),
        browserOnly: true,
      });
    }
    const respond = path.startsWith(`${BROWSER_PREFIX}/admin/`) ? routes.admin : routes.browser;
    if (await respond(request, response, url)) return;
    response.writeHead(404, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ error: { type: "invalid_request_error", message: `No such page: ${path}` } }),
    );
  }
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`stripe emulator: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end("The Stripe emulator failed.\n");
    });
  };
}
