import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";
import { formatRootCause } from "../domain/shared/format-error.ts";

/** What `/readyz` says: 503 when `ready` is false; `degraded` names what is away but does not stop the process. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/**
 * The private port of a process: `/healthz` (the event loop turns), `/readyz` (may have traffic), `/metrics` (Prometheus text).
 * Never published by the gateway.
 */
export async function openMonitoring(options: {
  host: string;
  port: number;
  registry: Registry;
  /** Figures in Prometheus's text that somebody else's code writes. */
  more?: () => Promise<string>;
  readiness: () => Promise<Readiness>;
}): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request.url ?? "", options).then(
      ({ status, type, text }) => response.writeHead(status, { "content-type": type }).end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, options.host, resolve);
  });
  return server;
}

/** The port that a listening server has; with port 0 the system chose it. */
export function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? null) : null;
}

async function answer(
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

/** `ok`, or the reason in a few words, within a second. */
export async function probe(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer within 1 s")), 1000);
  });
  try {
    await Promise.race([check(), late]);
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
