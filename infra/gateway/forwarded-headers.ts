import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Headers of one connection, and those by which a client could pretend to be a proxy. */
const NOT_PASSED_ON = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-request-id",
  "x-original-url",
  "x-rewrite-url",
  "connection",
  "keep-alive",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "proxy-authorization",
  "proxy-connection",
];

function setForwarded(headers: IncomingHttpHeaders, name: string, value: string): void {
  headers[`x-forwarded-${name}`] = value;
}

/**
 * Makes a request's headers fit to be passed on: whatever it says about forwarding is replaced by what the gateway
 * itself knows, never added to.
 */
export function overwriteForwardedHeaders(request: IncomingMessage, origin: URL, requestId: string): void {
  const { headers } = request;
  for (const name of Object.keys(headers)) {
    if (NOT_PASSED_ON.includes(name) || name.startsWith("x-forwarded-")) delete headers[name];
  }
  setForwarded(headers, "for", request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown");
  setForwarded(headers, "proto", origin.protocol.replace(":", ""));
  setForwarded(headers, "host", origin.host);
  setForwarded(headers, "port", origin.port || (origin.protocol === "https:" ? "443" : "80"));
  headers["x-request-id"] = requestId;
}
