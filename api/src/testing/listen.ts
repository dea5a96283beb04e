import { once } from "node:events";
import type { Server } from "node:net";

/** Puts a server, or an app that makes one, on a free port of this machine. */
export async function listenOnFreePort<S extends Server>(what: {
  listen(port: number, host: string): S;
}): Promise<{ server: S; port: number }> {
  const server = what.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("a TCP server has a port");
  return { server, port: address.port };
}
