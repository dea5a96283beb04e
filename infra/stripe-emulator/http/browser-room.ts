import type { Room } from "./server.ts";

/** The browser's files below `/stripe-emulator/`. */
export function createBrowserRoom(): Room {
  return async (request, response, url) => {
    if (request.method !== "GET" || url.pathname !== "/stripe-emulator/health") return false;
    response.writeHead(200, { "content-type": "application/json" }).end('{"status":"ok"}\n');
    return true;
  };
}
