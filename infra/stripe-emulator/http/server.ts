import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnswerV1 } from "./v1.ts";

/** One room of the server: answers a path below its prefix, or says that it has no such page. */
export type Room = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => boolean | Promise<boolean>;

const BROWSER_PREFIX = "/stripe-emulator";

/** Routes each request to Stripe's API, the browser's files or the admin routes. */
export function createHandler(
  answerV1: AnswerV1,
  rooms: { admin: Room; browser: Room },
): (request: IncomingMessage, response: ServerResponse) => void {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://emulator.invalid");
    const path = url.pathname;
    if (path.startsWith("/v1/")) return answerV1(request, response, { url, path, browserOnly: false });
    if (path.startsWith(`${BROWSER_PREFIX}/v1/`)) {
      return answerV1(request, response, { url, path: path.slice(BROWSER_PREFIX.length), browserOnly: true });
    }
    const room = path.startsWith(`${BROWSER_PREFIX}/admin/`) ? rooms.admin : rooms.browser;
    if (await room(request, response, url)) return;
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
