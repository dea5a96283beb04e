import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import {
  createSecureServer,
  Http2ServerRequest,
  type Http2SecureServer,
  type ServerHttp2Session,
} from "node:http2";

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEPT_MS = 10_000;
/** Longer than the shop's event streams are ever silent. */
const IDLE_SESSION_MS = 60_000;

/** What a certificate and its key are, as PEM. */
export type Tls = { cert: Buffer; key: Buffer };

/** A server that may be told to end what is idle, and later everything. */
export type FrontServer = {
  server: Server | Http2SecureServer;
  /** Takes no more connections; what is under way may end. */
  close: () => void;
  closeAll: () => void;
};

/** HTTP/1.1 without TLS: on one's own machine, or behind somebody else's TLS. */
export function plainServer(handle: RequestListener): FrontServer & { server: Server } {
  const server = createHttpServer({ connectionsCheckingInterval: 2000, keepAliveTimeout: KEPT_MS }, handle);
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  return {
    server,
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
    closeAll: () => server.closeAllConnections(),
  };
}

/** In HTTP/2 the host has another name; it alone is believed. The proxy drops what HTTP/1 does not know. */
function nameHost({ headers }: Http2ServerRequest): void {
  headers.host = headers[":authority"] ?? headers.host;
}

/** HTTP/2, and HTTP/1.1 for those who do not speak it, both over TLS. */
export function tlsServer(handle: RequestListener, tls: Tls): FrontServer & { server: Http2SecureServer } {
  const sessions = new Set<ServerHttp2Session>();
  const options = { ...tls, allowHTTP1: true, minVersion: "TLSv1.2", keepAliveTimeout: KEPT_MS } as const;
  const server = createSecureServer(options, (request, response) => {
    if (request instanceof Http2ServerRequest) nameHost(request);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's compatibility layer: made to be used as HTTP/1's
    const asHttp1 = [request, response] as unknown as Parameters<RequestListener>;
    handle(...asHttp1);
  });
  Object.assign(server, { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    session.setTimeout(IDLE_SESSION_MS, () => session.close());
  });
  return {
    server,
    close: () => {
      server.close();
      for (const session of sessions) session.close();
    },
    closeAll: () => {
      for (const session of sessions) session.destroy();
    },
  };
}

/**
 * Takes up a renewed certificate without a restart. One that is just being written (a file that is gone, a key of the other
 * certificate) is left for the next time: the one that is in use holds for weeks.
 */
export function renewCertificate(server: Http2SecureServer, read: () => Tls | undefined): void {
  try {
    const renewed = read();
    if (renewed) server.setSecureContext(renewed);
  } catch (error) {
    process.stderr.write(`certificate not renewed: ${String(error)}\n`);
  }
}
