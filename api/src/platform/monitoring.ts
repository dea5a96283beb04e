import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";
import { formatRootCause } from "../domain/shared/format-error.ts";

/** The result of `/readyz`: 503 if `ready` is false. A failed check of an optional service makes the status `degraded`. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/**
 * Opens the private port of a process: `/healthz` (the event loop runs), `/readyz` (accepts traffic), `/metrics` (Prometheus text).
 * The gateway never publishes it.
 */
export async function openMonitoring(options: {
  host: string;
  port: number;
  registry: Registry;
  /** Returns additional metrics in Prometheus text format. */
  more?: () => Promise<string>;
  readiness: () => Promise<Readiness>;
}): Promise<Server> {
  const server = createServer((request, response) => {
    void respond(request.url ?? "", options).then(
      ({ status, type, text }) => response.writeHead(status, { "content-type": type }).end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, options.host, resolve);
  });
  return server;
}

/** Returns the port of a listening server. Port 0 lets the system choose one. */
export function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? null) : null;
}

async function respond(
  url: string,
  options: { registry: Registry; more?: () => Promise<string>; readiness: () => Promise<Readiness> },
): Promise<{ status: number; type: string; text: string }> {
  const json = "application/json";
  if (url === "/healthz") return { status: 200, type: json, text: '{"status":"ok"}' };
  if (url === "/metrics") {
    return { status: 200, type: options.registry.contentType, text: await writeMetrics(options) };
  }
  if (url !== "/readyz") return { status: 404, type: json, text: '{"status":"unknown path"}' };
  const { ready, checks } = await options.readiness();
  if (!ready) return { status: 503, type: json, text: JSON.stringify({ status: "not ready", checks }) };
  const status = Object.values(checks).every((check) => check === "ok") ? "ok" : "degraded";
  return { status: 200, type: json, text: JSON.stringify({ status, checks }) };
}

async function writeMetrics(options: { registry: Registry; more?: () => Promise<string> }): Promise<string> {
  const [own, more = ""] = await Promise.all([options.registry.metrics(), options.more?.()]);
  return `${own}${more}`;
}

/** Returns `ok` or the reason, within a second. */
export async function probe(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no response within 1 s")), 1000);
  });
  try {
    await Promise.race([check(), timeout]);
    return "ok";
  } catch (error) {
    return reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** ioredis names one of its options in the message for a command without a connection. */
function reasonOf(error: unknown): string {
  const reason = formatRootCause(error);
  return reason.includes("enableOfflineQueue") ? "no connection" : reason || "failed";
}
