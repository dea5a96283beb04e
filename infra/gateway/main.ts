import { once } from "node:events";
import type { Server } from "node:http";
import { createGateway } from "./gateway.ts";
import { readGatewaySettings } from "./settings.ts";

const DRAIN_MS = 5000;

/** Listens on one loopback address; false where the machine does not have it (no IPv6). */
async function listen(server: Server, host: string, port: number): Promise<boolean> {
  server.listen({ host, port });
  try {
    await once(server, "listening");
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (host === "::1" && (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")) return false;
    throw error;
  }
}

const settings = readGatewaySettings();
const createServer = createGateway(settings);
const servers: Server[] = [];
for (const host of ["127.0.0.1", "::1"]) {
  const server = createServer();
  if (await listen(server, host, settings.port)) servers.push(server);
}
process.stdout.write(`gateway: ${settings.origin.origin} on port ${settings.port}\n`);

function stop(): void {
  for (const server of servers) {
    server.close();
    server.closeIdleConnections();
  }
  setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, DRAIN_MS).unref();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
