import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** Stands before a shop and takes its time. */
export interface SlowProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts a proxy before the shop at `origin`: each answer takes so many times as long as the shop took for it. */
export async function startSlowProxy(origin: string, times: number): Promise<SlowProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const began = performance.now();
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const options = { agent, method: incoming.method, headers };
    const onwards = request(`${origin}${incoming.url ?? "/"}`, options, (answer) => {
      void buffer(answer).then((body) => {
        const wait = (performance.now() - began) * (times - 1);
        setTimeout(() => outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body), wait);
      });
    });
    onwards.once("error", () => outgoing.writeHead(502).end());
    incoming.pipe(onwards);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
