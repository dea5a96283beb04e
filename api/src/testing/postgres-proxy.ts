import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "./listen.ts";

/** Both ends of one connection through the proxy. */
export interface Line {
  readonly client: Socket;
  readonly database: Socket;
  /** Breaks the connection, at both ends. */
  readonly end: () => void;
}

/** Starts a TCP proxy for Postgres; `open` decides for each connection what passes between its ends. */
export async function aPostgresProxy(
  behindUrl: string,
  open: (line: Line) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const behind = new URL(behindUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(behind.port), behind.hostname);
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
    open({ client, database, end });
  });
  const { port } = await listenOnFreePort(server);
  const url = new URL(behindUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
