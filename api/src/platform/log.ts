import { type Logger, pino } from "pino";

export type { Logger };

/** Keys that must never reach a log line, wherever they stand. */
const SECRET_KEYS = [
  "authorization",
  "cookie",
  "token",
  "clientSecret",
  "client_secret",
  "password",
  "body",
  "rawBody",
  "secret",
];

/** JSON lines in UTC on standard output. `name` says which process speaks. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: "[redacted]",
    },
  });
}
