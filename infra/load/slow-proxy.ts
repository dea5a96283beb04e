import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOnLoopback } from "../machine/ports.ts";

export interface SlowProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts a proxy whose responses take `times` as long as the server's. */
export async function startSlowProxy(origin: string, times: number): Promise<SlowProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const startedAt = performance.now();
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const options = { agent, method: incoming.method, headers };
    const upstream = request(`${origin}${incoming.url ?? "/"}`, options, (response) => {
      void buffer(response).then((body) => {
        const wait = (performance.now() - startedAt) * (times - 1);
        setTimeout(() => outgoing.writeHead(response.statusCode ?? 502, response.headers).end(body), wait);
      });
    });
    upstream.once("error", () => outgoing.writeHead(502).end());
    incoming.pipe(upstream);
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
