import { type DestinationStream, type Logger, pino } from "pino";
import { noTracing, traceIdOf, type Tracing } from "./tracing.ts";

export type { Logger };

/** The keys whose values must never be logged, at any depth. */
const SECRET_KEYS = new Set([
  "authorization",
  "cookie",
  "token",
  "clientSecret",
  "client_secret",
  "password",
  "body",
  "rawBody",
  "secret",
]);

const CENSORED = "[redacted]";
/** The maximum depth, deeper than any log line; also ends cycles. */
const DEPTH_MAX = 6;

/** The maximum time that lines are buffered; they are written when the process ends. */
const FLUSH_MS = 250;
const BUFFER_BYTES = 8192;

/**
 * Returns a logger that writes JSON lines in UTC. `name` is the name of the process. With tracing, each line has its trace id.
 */
export function createLogger(
  name: string,
  level: string,
  destination: DestinationStream = standardOutput(),
  tracing: Tracing = noTracing,
): Logger {
  const options = {
    name,
    level,
    ...(tracing !== noTracing && { mixin: () => traceIds(tracing) }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      // pino's redaction with wildcards took a quarter of a short call's time.
      log: (line: object) => written(line),
    },
  };
  return pino(options, destination);
}

/** The names of ids in log lines. */
const ID_NAMES: Readonly<Record<string, string>> = {
  requestId: "request_id",
  traceId: "trace_id",
  userSub: "user_sub",
  orderId: "order_id",
  paymentIntentId: "pi_id",
  eventId: "event_id",
  jobId: "job_id",
};

function traceIds(tracing: Tracing): object {
  const traceparent = tracing.traceparent();
  return traceparent ? { traceId: traceIdOf(traceparent) } : {};
}

let stdout: DestinationStream | undefined;

/** Returns the default destination: one for the process, since each has a timer that writes. */
export function standardOutput(): DestinationStream {
  stdout ??= pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
  return stdout;
}

/** Returns a line with renamed ids and without secrets. */
function written(line: object): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(line)) {
    clean[ID_NAMES[key] ?? key] = SECRET_KEYS.has(key) ? CENSORED : cleaned(value, DEPTH_MAX - 1);
  }
  return clean;
}

function withoutSecrets(line: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(line)) {
    clean[key] = SECRET_KEYS.has(key) ? CENSORED : cleaned(value, depth - 1);
  }
  return clean;
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return CENSORED;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth - 1));
  return value instanceof Error || value instanceof Date ? value : withoutSecrets(value, depth);
}
