import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Returns the gateway's id of a request, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const header = headers["x-request-id"];
  return typeof header === "string" && REQUEST_ID.test(header) ? header : randomUUID();
}
