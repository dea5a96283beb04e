import { once } from "node:events";
import { createGateway, redirectToOrigin } from "./gateway.ts";
import { createHealthServer } from "./health.ts";
import { plainServer, renewCertificate, tlsServer, type FrontServer } from "./servers.ts";
import { readGatewaySettings } from "./settings.ts";
import { endStreams } from "./upstream.ts";

const DRAIN_MS = 5000;
const CERTIFICATE_MS = 3_600_000;

/** Listens on one address; false where the machine does not have it (no IPv6). */
async function listen({ server }: Pick<FrontServer, "server">, host: string, port: number): Promise<boolean> {
  server.listen({ host, port });
  try {
    await once(server, "listening");
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (host.includes(":") && (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")) return false;
    throw error;
  }
}

const settings = readGatewaySettings();
const { origin, tls } = settings;
const handle = createGateway(settings);
const servers: FrontServer[] = [];
let stopping = false;

function secureServer(certificate: NonNullable<typeof tls>): FrontServer {
  const front = tlsServer(handle, certificate);
  const readAgain = () => readGatewaySettings().tls;
  setInterval(() => renewCertificate(front.server, readAgain), CERTIFICATE_MS).unref();
  return front;
}

for (const host of settings.hosts) {
  const front = tls ? secureServer(tls) : plainServer(handle);
  if (await listen(front, host, settings.port)) servers.push(front);
  if (settings.redirectPort === undefined) continue;
  const redirect = plainServer((request, response) => redirectToOrigin(request, response, origin));
  if (await listen(redirect, host, settings.redirectPort)) servers.push(redirect);
}
const health = createHealthServer(() => stopping);
if (settings.healthPort !== undefined) {
  await listen({ server: health }, settings.hosts[0] ?? "127.0.0.1", settings.healthPort);
}
process.stdout.write(`gateway: ${origin.origin} on port ${settings.port}${tls ? " with TLS" : ""}\n`);

function stop(): void {
  stopping = true;
  health.close();
  for (const server of servers) server.close();
  endStreams();
  setTimeout(() => {
    for (const server of servers) server.closeAll();
  }, DRAIN_MS).unref();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
