import { createServer, type Server } from "node:http";

function statusOf(path: string | undefined, stopping: boolean): number {
  if (path === "/healthz") return 200;
  if (path !== "/readyz") return 404;
  return stopping ? 503 : 200;
}

/** The private port of the gateway: `/healthz` while it lives, `/readyz` until it begins to stop. */
export function createHealthServer(isStopping: () => boolean): Server {
  return createServer((request, response) => {
    const status = statusOf(request.url, isStopping());
    response.writeHead(status, { "Content-Type": "application/json" }).end(`{"status":${status}}\n`);
  });
}
