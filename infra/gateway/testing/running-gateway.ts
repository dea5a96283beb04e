import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { createGateway } from "../gateway.ts";
import type { Answer } from "./ask.ts";
import { plainServer, tlsServer, type FrontServer, type Tls } from "../servers.ts";

export type Listening = { port: number; url: URL; stop: () => Promise<void> };

/** Puts a server on a loopback port: a free one, or the given one. */
async function listening(front: FrontServer, port = 0, address = "127.0.0.1"): Promise<Listening> {
  const { server } = front;
  server.listen(port, address);
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("a TCP server has a port");
  return {
    port: bound.port,
    url: new URL(`http://127.0.0.1:${bound.port}`),
    stop: async () => {
      front.closeAll();
      front.close();
      await once(server, "close");
    },
  };
}

/** A service behind the gateway that answers as the listener says. */
export function standIn(listener: RequestListener, port?: number): Promise<Listening> {
  return listening(plainServer(listener), port);
}

/** A stand-in that says who it is and what reached it. */
export const echo =
  (name: string): RequestListener =>
  (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method, url, headers } = request;
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ name, method, url, headers, body: Buffer.concat(parts).toString() }));
    });
  };

const echoShape = z.object({
  name: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** What a stand-in says of itself and of what reached it. */
export const echoed = (answer: Answer) => echoShape.parse(JSON.parse(answer.body));

/** The servers that a file of tests starts; they are stopped together, the newest first. */
export function startedServers() {
  const running: Listening[] = [];
  return {
    async start(server: Promise<Listening>): Promise<Listening> {
      running.push(await server);
      return server;
    },
    async stopAll(): Promise<void> {
      for (const server of running.toReversed()) await server.stop();
    },
  };
}

/** An address where nobody listens. */
export async function deadUrl(): Promise<URL> {
  const server = await standIn(() => {});
  await server.stop();
  return server.url;
}

/** A folder like a finished build of the web. */
async function builtPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gateway-web-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "tools"));
  const files: Record<string, string> = {
    "index.html": "<!doctype html><title>the shop</title>",
    "silent-check-sso.html": "<!doctype html><script src=/silent.js></script>",
    "assets/app-1a2b3c4d.js": "console.log('plain')",
    "assets/app-1a2b3c4d.js.br": "as brotli",
    "assets/app-1a2b3c4d.js.gz": "as gzip",
    "tools/saw.webp": "a picture",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

export type Behind = {
  apis: URL[];
  keycloak: URL;
  emulator?: URL;
  origin?: string;
  tls?: Tls;
  trustedProxies?: number;
};

/** A gateway on a free port in front of the given services; its origin is localhost with that port. */
export async function runningGateway(behind: Behind): Promise<Listening> {
  const webRoot = await builtPages();
  const free = await standIn(() => {});
  await free.stop();
  const { tls, trustedProxies = 0 } = behind;
  const handle = createGateway({
    port: free.port,
    hosts: ["127.0.0.1"],
    trustedProxies,
    brand: "Nuts & Bolts",
    origin: new URL(behind.origin ?? `http${tls ? "s" : ""}://localhost:${free.port}`),
    apiUrls: behind.apis,
    realms: ["boltwright"],
    keycloakUrl: new URL("/auth", behind.keycloak),
    emulatorUrl: behind.emulator,
    stripeScriptUrl: behind.emulator && "/stripe-emulator/stripe.js",
    webRoot,
    photoHosts: ["photos.test"],
  });
  const front = tls ? tlsServer(handle, tls) : plainServer(handle);
  const server = await listening(front, free.port);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}
