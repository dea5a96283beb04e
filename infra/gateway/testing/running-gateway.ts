import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { findNginx } from "../../machine/nginx-program.ts";
import { freePorts } from "../../machine/ports.ts";
import type { GatewayResponse } from "./send-request.ts";
import type { Certificate } from "./certificate.ts";

export type Listening = { port: number; url: URL; stop: () => Promise<void> };

/** A service behind the gateway that responds through the listener. */
export async function stubService(listener: RequestListener, port = 0): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("a TCP server has a port");
  return {
    port: bound.port,
    url: new URL(`http://127.0.0.1:${bound.port}`),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A stub that reports its name and what it received. */
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

/** What a stub reported: its name and what it received. */
export const echoed = (response: Pick<GatewayResponse, "body">) => echoShape.parse(JSON.parse(response.body));

/** The servers that a test file starts; they are stopped together, the newest first. */
export function startedServers() {
  const running: Listening[] = [];
  return {
    async start<Server extends Listening>(server: Promise<Server>): Promise<Server> {
      running.push(await server);
      return server;
    },
    async stopAll(): Promise<void> {
      for (const server of running.toReversed()) await server.stop();
    },
  };
}

/** An address on which nothing listens. */
export async function deadUrl(): Promise<URL> {
  const [port] = await freePorts(1);
  return new URL(`http://127.0.0.1:${port}`);
}

/** A folder like a finished build of the web. */
async function builtPages(folder: string): Promise<string> {
  await mkdir(join(folder, "assets"), { recursive: true });
  await mkdir(join(folder, "tools"));
  const files: Record<string, string> = {
    "index.html": "<!doctype html><title>the shop</title>",
    "silent-check-sso.html": "<!doctype html><script src=/silent.js></script>",
    "assets/app-1a2b3c4d.js": "console.log('plain')",
    "assets/app-1a2b3c4d.js.br": "as brotli",
    "assets/app-1a2b3c4d.js.gz": "as gzip",
    "tools/saw.webp": "an image",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export type Behind = {
  apis: URL[];
  keycloak: URL;
  emulator?: URL;
  origin?: string;
  tls?: Certificate;
  /** More settings, by their names. */
  settings?: Record<string, string>;
};

export type RunningGateway = Listening & {
  pid: number;
  /** Folder that nginx runs from. */
  prefix: string;
  /** What it has written so far. */
  log: () => string;
};

/** nginx on a free port, from the real template, in front of the given services; its origin is localhost with that port. */
export async function runningGateway(behind: Behind): Promise<RunningGateway> {
  const url = await deadUrl();
  const port = Number(url.port);
  const folder = await mkdtemp(join(tmpdir(), "gateway-"));
  const prefix = join(folder, "nginx");
  const logFile = join(folder, "log");
  const output = openSync(logFile, "a");
  const log = () => readFileSync(logFile, "utf8");
  const { tls } = behind;
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: {
      GATEWAY_PORT: String(port),
      GATEWAY_DIR: prefix,
      GATEWAY_WORKERS: "1",
      NGINX: await findNginx(() => {}),
      HOST: "127.0.0.1",
      SHOP_ORIGIN: behind.origin ?? `http${tls ? "s" : ""}://localhost:${port}`,
      SHOP_BRAND: "Nuts & Bolts",
      API_URLS: behind.apis.map(({ origin }) => origin).join(","),
      KEYCLOAK_URL: new URL("/auth", behind.keycloak).href,
      KEYCLOAK_REALMS: "boltwright,google-demo",
      STRIPE_EMULATOR_URL: behind.emulator?.origin ?? "",
      STRIPE_SCRIPT_URL: behind.emulator ? "/stripe-emulator/stripe.js" : "",
      PHOTO_HOSTS: "photos.test",
      RATE_LIMITS: "off",
      WEB_ROOT: await builtPages(join(folder, "web")),
      TLS_CERT_FILE: tls?.certFile ?? "",
      TLS_KEY_FILE: tls?.keyFile ?? "",
      ...behind.settings,
    },
    // nginx opens its output by its path, which needs a file or a pipe; Node's own pipes are sockets.
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = once(child, "exit");
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`the gateway did not start:\n${log()}`);
    await pause(20);
  }
  return {
    port,
    url,
    pid: child.pid ?? 0,
    prefix,
    log,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
