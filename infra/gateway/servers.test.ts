import { once } from "node:events";
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import { request as open } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { renewCertificate, tlsServer } from "./servers.ts";
import { aCertificate } from "./testing/certificate.ts";
import { ask } from "./testing/ask.ts";
import { echo, runningGateway, standIn, type Listening } from "./testing/running-gateway.ts";

const tls = aCertificate();
const running: Listening[] = [];
let port: number;
let session: ClientHttp2Session;

async function start(server: Promise<Listening>): Promise<Listening> {
  running.unshift(await server);
  return server;
}

async function askHttp2(headers: Record<string, string>, body?: string) {
  const stream = session.request({ ":method": body === undefined ? "GET" : "POST", ...headers });
  stream.end(body);
  const [answer]: IncomingHttpHeaders[] = await once(stream, "response");
  return { headers: { ...answer }, body: await text(stream) };
}

async function echoed(path: string, headers: Record<string, string> = {}, body?: string) {
  // What a stand-in wrote is read back as it wrote it.
  return JSON.parse((await askHttp2({ ":path": path, ...headers }, body)).body) as {
    name: string;
    method: string;
    url: string;
    body: string;
    headers: Record<string, string>;
  };
}

beforeAll(async () => {
  const api = await start(standIn(echo("api")));
  const keycloak = await start(standIn(echo("keycloak")));
  ({ port } = await start(runningGateway({ apis: [api.url], keycloak: keycloak.url, tls })));
  session = connect(`https://localhost:${port}`, { ca: tls.cert });
});

afterAll(async () => {
  session.close();
  for (const server of running) await server.stop();
});

describe("over TLS", () => {
  test("HTTP/2 reaches the API with method, path, body and the shop's host", async () => {
    const heard = await echoed("/api/purchase?a=1", { "content-type": "application/json" }, '{"quantity":2}');
    expect(heard).toMatchObject({
      name: "api",
      method: "POST",
      url: "/api/purchase?a=1",
      body: '{"quantity":2}',
    });
    expect(heard.headers).toMatchObject({
      host: `localhost:${port}`,
      "x-forwarded-proto": "https",
      "x-forwarded-port": String(port),
    });
    expect(Object.keys(heard.headers).filter((name) => name.startsWith(":"))).toEqual([]);
  });

  test("pages come over HTTP/2 as Brotli, to be kept for ever, and the browser is told to stay with TLS", async () => {
    const { headers, body } = await askHttp2({
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

  test("what the gateway says itself comes over HTTP/2 too", async () => {
    expect((await askHttp2({ ":path": "/metrics" })).headers[":status"]).toBe(404);
    expect((await askHttp2({ ":path": "/%2e%2e/x" })).headers[":status"]).toBe(400);
    const moved = await askHttp2({ ":path": "/purchase/1", ":authority": "evil.test" });
    expect(moved.headers).toMatchObject({ ":status": 308, location: `https://localhost:${port}/purchase/1` });
  });

  test("many requests share one connection at once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, each) => echoed(`/api/tools/${each}`)));
    expect(answers.map(({ url }) => url)).toEqual(answers.map((_, each) => `/api/tools/${each}`));
  });

  test("who speaks no HTTP/2 is answered in HTTP/1.1", async () => {
    const host = `localhost:${port}`;
    const outgoing = open({
      host: "127.0.0.1",
      port,
      path: "/api/tools",
      ca: tls.cert,
      servername: "localhost",
      headers: { host },
    });
    outgoing.end();
    const [answer] = await once(outgoing, "response");
    expect([answer.httpVersion, answer.statusCode]).toEqual(["1.1", 200]);
    answer.resume();
  });
});

test("a certificate that is only half written when it is read again leaves the one in use", async () => {
  const { server, close } = tlsServer((_request, response) => response.end("here"), tls);
  onTestFinished(close);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  renewCertificate(server, () => ({ cert: aCertificate().cert, key: tls.key }));
  renewCertificate(server, () => {
    throw new Error("ENOENT");
  });
  const address = server.address();
  const own = typeof address === "object" ? address?.port : undefined;
  const outgoing = open({
    port: own,
    host: "127.0.0.1",
    ca: tls.cert,
    servername: "localhost",
    agent: false,
  });
  outgoing.end();
  const [answer] = await once(outgoing, "response");
  expect(await text(answer)).toBe("here");
});

test("without TLS nobody is told to come with it", async () => {
  const nobody = new URL("http://127.0.0.1:9");
  const plain = await start(runningGateway({ apis: [nobody], keycloak: nobody }));
  const { headers } = await ask({ port: plain.port, path: "/" });
  expect(headers["strict-transport-security"]).toBeUndefined();
});

test.each([
  [0, "127.0.0.1"],
  [1, "203.0.113.9"],
  [2, "198.51.100.7"],
])("with %i trusted proxies the client is %s", async (trustedProxies, client) => {
  const api = await start(standIn(echo("api")));
  const gateway = await start(runningGateway({ apis: [api.url], keycloak: api.url, trustedProxies }));
  const headers = { "X-Forwarded-For": "6.6.6.6, 198.51.100.7, 203.0.113.9" };
  const { body } = await ask({ port: gateway.port, path: "/api/tools", headers });
  expect(JSON.parse(body).headers["x-forwarded-for"]).toBe(client);
});
