import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "./listen.ts";

export interface CountedPostgres {
  /** Of the server behind, by the way that is counted. */
  readonly url: string;
  /** The texts of all statements that were executed since the last `reset`, in their order. */
  readonly executed: readonly string[];
  /** How many texts were parsed since the last `reset`: a prepared statement is parsed once for each connection. */
  readonly parsed: number;
  reset(): void;
  close(): Promise<void>;
}

/** Stands before a Postgres, passes everything on, and reads which statements are executed (frontend/backend protocol, version 3). */
export async function aCountedPostgres(serverUrl: string): Promise<CountedPostgres> {
  const behind = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let executed: string[] = [];
  let parsed = 0;
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
    const read = messageReader({
      onExecute: (text) => executed.push(text),
      onParse: () => {
        parsed += 1;
      },
    });
    client.on("data", (bytes) => {
      read(bytes);
      database.write(bytes);
    });
    database.on("data", (bytes) => client.write(bytes));
  });
  const { port } = await listenOnFreePort(server);
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    get executed() {
      return executed;
    },
    get parsed() {
      return parsed;
    },
    reset() {
      executed = [];
      parsed = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Of one connection: what a client sends, cut into messages. The first one, with the name of the database, has no type. */
function messageReader(on: { onExecute(text: string): void; onParse(): void }): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  const prepared = new Map<string, string>();
  const portals = new Map<string, string>();
  const handle = (type: string, body: Buffer): void => {
    const [first = "", second = ""] = body.toString("utf8").split("\0");
    if (type === "Q") on.onExecute(first);
    if (type === "P") {
      on.onParse();
      prepared.set(first, second);
    }
    if (type === "B") portals.set(first, prepared.get(second) ?? "");
    if (type === "E") on.onExecute(portals.get(first) ?? "");
  };
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (isStarted) handle(rest.toString("latin1", 0, 1), rest.subarray(5, length));
      isStarted = true;
      rest = rest.subarray(length);
    }
  };
}
