import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import { request as open } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { writeCertificate } from "./testing/certificate.ts";
import {
  deadUrl,
  echo,
  echoed,
  runningGateway,
  startedServers,
  stubService,
} from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
let folder: string;
let port: number;
let redirectPort: number;
let session: ClientHttp2Session;

async function requestHttp2(headers: Record<string, string>, body?: string) {
  const stream = session.request({ ":method": body === undefined ? "GET" : "POST", ...headers });
  stream.end(body);
  const [response]: IncomingHttpHeaders[] = await once(stream, "response");
  return { headers: { ...response }, body: await text(stream) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tls-"));
  const tls = writeCertificate(folder);
  redirectPort = Number((await deadUrl()).port);
  const api = await start(stubService(echo("api")));
  const settings = { REDIRECT_PORT: String(redirectPort) };
  ({ port } = await start(runningGateway({ apis: [api.url], keycloak: api.url, tls, settings })));
  session = connect(`https://localhost:${port}`, { ca: tls.cert });
});
afterAll(async () => {
  session.close();
  await stopAll();
  await rm(folder, { recursive: true });
});

/** The serial number of the certificate that a new connection is given. */
async function serialNumber(): Promise<string> {
  const socket = connectTls({ port, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const { serialNumber: serial } = socket.getPeerCertificate();
  socket.destroy();
  return serial;
}

/** The cipher of a new connection, or why there is none. */
async function handshake(options: ConnectionOptions): Promise<string> {
  const where = { port, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false };
  const socket = connectTls({ ...where, ...options });
  try {
    await once(socket, "secureConnect");
    return socket.getCipher().name;
  } catch (error) {
    return /alert handshake failure/.exec(String(error))?.[0] ?? String(error);
  } finally {
    socket.destroy();
  }
}

describe("over TLS", () => {
  test("HTTP/2 reaches the API with method, path, body and the shop's host", async () => {
    const path = "/api/purchase?a=1";
    const got = echoed(
      await requestHttp2({ ":path": path, "content-type": "application/json" }, '{"quantity":2}'),
    );
    expect(got).toMatchObject({ name: "api", method: "POST", url: path, body: '{"quantity":2}' });
    expect(got.headers).toMatchObject({
      host: `localhost:${port}`,
      "x-forwarded-proto": "https",
      "x-forwarded-port": String(port),
    });
    expect(Object.keys(got.headers).filter((name) => name.startsWith(":"))).toEqual([]);
  });

  test("files come as Brotli, cached for good, and the browser stays with TLS", async () => {
    const { headers, body } = await requestHttp2({
      ":path": "/assets/app-1a2b3c4d.js",
      "accept-encoding": "br, gzip",
    });
    expect(body).toBe("as brotli");
    expect(headers).toMatchObject({
      ":status": 200,
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "strict-transport-security": "max-age=31536000",
    });
  });

  test("the gateway's own responses come over HTTP/2 too", async () => {
    expect((await requestHttp2({ ":path": "/metrics" })).headers[":status"]).toBe(404);
    expect((await requestHttp2({ ":path": "/%2e%2e/x" })).headers[":status"]).toBe(400);
    const moved = await requestHttp2({ ":path": "/purchase/1", ":authority": "evil.test" });
    expect(moved.headers).toMatchObject({ ":status": 308, location: `https://localhost:${port}/purchase/1` });
  });

  test("a mangled link is a page", async () => {
    const { headers, body } = await requestHttp2({ ":path": "/c/100%", accept: "text/html" });
    expect(headers).toMatchObject({ ":status": 400, "content-type": "text/html; charset=utf-8" });
    expect(body).toContain("This address is not valid.");
  });

  test("many requests share one connection at once", async () => {
    const paths = Array.from({ length: 50 }, (_, each) => `/api/tools/${each}`);
    const responses = await Promise.all(paths.map((path) => requestHttp2({ ":path": path })));
    expect(responses.map((response) => echoed(response).url)).toEqual(paths);
  });

  test("a client without HTTP/2 is served over HTTP/1.1", async () => {
    const outgoing = open({
      host: "127.0.0.1",
      port,
      path: "/api/tools",
      rejectUnauthorized: false,
      headers: { host: `localhost:${port}` },
    });
    outgoing.end();
    const [response] = await once(outgoing, "response");
    expect([response.httpVersion, response.statusCode]).toEqual(["1.1", 200]);
    response.resume();
  });

  test("the port without TLS sends everybody to the origin", async () => {
    const { status, headers } = await sendRequest({
      port: redirectPort,
      path: "/purchase/1?a=b",
      host: "anything.test",
    });
    expect([status, headers.location]).toEqual([308, `https://localhost:${port}/purchase/1?a=b`]);
  });

  test("keys that leak later decrypt nothing: ciphers have forward secrecy, sessions no tickets", async () => {
    const ciphers = "AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA:AES256-SHA:ECDHE-ECDSA-AES128-SHA";
    expect(await handshake({ maxVersion: "TLSv1.2", ciphers })).toBe("alert handshake failure");
    expect(await handshake({ maxVersion: "TLSv1.2" })).toMatch(/^ECDHE-.*(GCM|POLY1305)/);
    expect(await handshake({ minVersion: "TLSv1.3" })).toMatch(/^TLS_/);
    const connection = ["-connect", `127.0.0.1:${port}`, "-servername", "localhost", "-tls1_2"];
    const { stdout } = spawnSync("openssl", ["s_client", ...connection], { input: "", encoding: "utf8" });
    expect(stdout).toContain("Session-ID:");
    expect(stdout).not.toContain("TLS session ticket:");
  });

  test("a renewed certificate is used without a restart, and open connections go on", async () => {
    const before = await serialNumber();
    writeCertificate(folder);
    expect(await serialNumber()).not.toBe(before);
    expect((await requestHttp2({ ":path": "/api/tools" })).headers[":status"]).toBe(200);
  });
});
