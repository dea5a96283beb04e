import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { GatewaySettings } from "./settings.ts";

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

/** The client as the outermost of our own proxies saw it; what stands before that in the list anybody may have written. */
function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const neighbour = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  if (trustedProxies === 0) return neighbour;
  const list = String(headers["x-forwarded-for"] ?? "").split(",");
  return list.at(-trustedProxies)?.trim() || neighbour;
}

/**
 * Makes a request's headers fit to be passed on: whatever it says about forwarding is replaced by what the gateway
 * itself knows, never added to.
 */
export function overwriteForwardedHeaders(
  request: IncomingMessage,
  { origin, trustedProxies }: Pick<GatewaySettings, "origin" | "trustedProxies">,
  requestId: string,
): void {
  const { headers } = request;
  const client = clientAddress(request, trustedProxies);
  for (const name of Object.keys(headers)) {
    if (NOT_PASSED_ON.includes(name) || name.startsWith("x-forwarded-")) delete headers[name];
  }
  setForwarded(headers, "for", client);
  setForwarded(headers, "proto", origin.protocol.replace(":", ""));
  setForwarded(headers, "host", origin.host);
  setForwarded(headers, "port", origin.port || (origin.protocol === "https:" ? "443" : "80"));
  headers["x-request-id"] = requestId;
}
