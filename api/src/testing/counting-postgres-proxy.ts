import { aPostgresProxy } from "./postgres-proxy.ts";

export interface CountingPostgresProxy {
  /** Of the server behind, by the way that is counted. */
  readonly url: string;
  /** The texts of all statements that were executed since the last `reset`, in their order. */
  readonly executed: readonly string[];
  reset(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy for Postgres that reads which statements are executed (frontend/backend protocol, version 3). */
export async function aCountingPostgresProxy(serverUrl: string): Promise<CountingPostgresProxy> {
  let executed: string[] = [];
  const line = await aPostgresProxy(serverUrl, ({ client, database }) => {
    const read = messageReader((text) => executed.push(text));
    client.on("data", (bytes) => {
      read(bytes);
      database.write(bytes);
    });
    database.on("data", (bytes) => client.write(bytes));
  });
  return {
    ...line,
    get executed() {
      return executed;
    },
    reset() {
      executed = [];
    },
  };
}

/** Of one connection: what a client sends, cut into messages. The first one, with the name of the database, has no type. */
function messageReader(onExecute: (text: string) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  const prepared = new Map<string, string>();
  const portals = new Map<string, string>();
  const handle = (type: string, body: Buffer): void => {
    const [first = "", second = ""] = body.toString("utf8").split("\0");
    if (type === "Q") onExecute(first);
    if (type === "P") prepared.set(first, second);
    if (type === "B") portals.set(first, prepared.get(second) ?? "");
    if (type === "E") onExecute(portals.get(first) ?? "");
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
