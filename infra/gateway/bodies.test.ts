import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { BODY_BYTES_MAX } from "../../api/src/platform/body-limits.ts";
import { anApi } from "../../api/src/testing/test-api.ts";
import { anAdmin, aPerson } from "../../api/src/testing/test-shop.ts";
import {
  runningGateway,
  startedServers,
  stubService,
  type RunningGateway,
} from "./testing/running-gateway.ts";
import { sendRequest } from "./testing/send-request.ts";

const { start, stopAll } = startedServers();
const MB = 1024 * 1024;
const UPLOADS = [
  "/api/images",
  "/api/manage/documents",
  "/api/manage/documents/019a0000-0000-7000-8000-000000000000/revisions",
  "/api/manage/tools/import?dryRun=false",
];
/** What passed the gateway, and what arrived at the API's door. */
let passed: string[] = [];
let atDoor: { url: string; headers: IncomingHttpHeaders }[] = [];
/** The door's response. */
let door: { status: number; headers?: Record<string, string> } = { status: 204 };
let gateway: RunningGateway;
const open: Socket[] = [];

const service: RequestListener = (request, response) => {
  const url = request.url ?? "";
  let bytes = 0;
  request.on("data", (part: Buffer) => {
    bytes += part.length;
  });
  request.on("end", () => {
    if (url.startsWith("/door/")) {
      atDoor.push({ url: `${request.method} ${url}`, headers: request.headers });
      response.writeHead(door.status, door.headers);
    } else passed.push(`${request.method} ${url} ${bytes}`);
    response.end();
  });
};

beforeAll(async () => {
  const { url } = await start(stubService(service));
  const settings = { RATE_LIMITS: "on", TRUSTED_PROXIES: "1", WEB_URLS: url.origin };
  gateway = await start(runningGateway({ apis: [url], keycloak: url, emulator: url, settings }));
});
afterAll(stopAll);
beforeEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  passed = [];
  atDoor = [];
  door = { status: 204 };
});

/** Announces a body, sends a part of it and leaves the connection open. */
function announce(request: string, { length = 10 * MB, sent = 0, from = "203.0.113.1", headers = "" } = {}) {
  const socket = connect(gateway.port, "127.0.0.1");
  open.push(socket);
  socket.on("error", () => {});
  const head = [
    `${request} HTTP/1.1`,
    `Host: localhost:${gateway.port}`,
    `X-Forwarded-For: ${from}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n${headers}\r\n`);
  socket.write(Buffer.alloc(sent));
  return socket;
}

/** The head of the response, which comes although the body does not. */
async function responseTo(socket: Socket): Promise<string> {
  const [first]: Buffer[] = await once(socket, "data");
  socket.destroy();
  return String(first);
}

const storedBodies = () =>
  readdirSync(join(gateway.prefix, "temp/body"), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );

describe("a body that the API would reject", () => {
  test.each([
    "POST /api/anything",
    "POST /api/purchase",
    "PUT /api/images",
    "GET /api/images",
    "GET /api/manage/documents",
    "PUT /api/manage/documents/1",
    "POST /api/manage/documents/1/2/revisions",
    "POST /api/manage/tools",
    "GET /api/tools",
    "POST /images/x.webp",
    "POST /documents/x/latest",
    "POST /ops/x",
    "POST /auth/realms/boltwright/protocol/openid-connect/token",
    "POST /stripe-emulator/x",
    "GET /",
    "GET /c/bolts",
    "POST /assets/x",
  ])("%s: 413 as soon as 10 MB are announced, of which 150 kB were sent", async (request) => {
    expect(await responseTo(announce(request, { sent: 150_000 }))).toMatch(/^HTTP\/1\.1 413 /);
    expect([passed, atDoor, storedBodies()]).toEqual([[], [], []]);
  });

  test("for an internal location does not exist", async () => {
    expect(await responseTo(announce("POST /.image", { sent: 150_000 }))).toMatch(/^HTTP\/1\.1 404 /);
    expect([passed, atDoor, storedBodies()]).toEqual([[], [], []]);
  });

  test.each(["/api/purchase", "/ops/x", "/api/manage/documents/1"])(
    "%s: 413 without a length, too",
    async (path) => {
      const body = Buffer.alloc(BODY_BYTES_MAX + 1);
      const { status } = await sendRequest({ port: gateway.port, path, method: "POST", body, chunked: true });
      expect(status).toBe(413);
      expect(passed).toEqual([]);
    },
  );
});

describe("a body that the API accepts", () => {
  test("arrives whole, and one byte more is 413", async () => {
    for (const chunked of [false, true]) {
      passed = [];
      const send = (bytes: number) =>
        sendRequest({
          port: gateway.port,
          path: "/api/purchase",
          method: "POST",
          body: Buffer.alloc(bytes),
          chunked,
        });
      expect((await send(BODY_BYTES_MAX)).status).toBe(200);
      expect((await send(BODY_BYTES_MAX + 1)).status).toBe(413);
      expect(passed).toEqual([`POST /api/purchase ${BODY_BYTES_MAX}`]);
    }
  });

  test("is never stored in a file while it comes slowly, and 64 of one client are the most", async () => {
    const slow = { length: BODY_BYTES_MAX, sent: BODY_BYTES_MAX - 10, from: "203.0.113.7" };
    for (let turn = 0; turn < 32; turn++) announce("POST /api/purchase", slow);
    await vi.waitFor(async () => {
      expect(await responseTo(announce("POST /api/purchase", slow))).toMatch(/^HTTP\/1\.1 429 /);
    });
    expect(storedBodies()).toEqual([]);
    const others = { port: gateway.port, path: "/api/purchase", method: "POST", body: "x" };
    expect((await sendRequest({ ...others, headers: { "X-Forwarded-For": "203.0.113.8" } })).status).toBe(
      200,
    );
    const read = { port: gateway.port, path: "/api/tools", headers: { "X-Forwarded-For": "203.0.113.7" } };
    expect((await sendRequest(read)).status).toBe(200);
  });
});

test("1000 slow bodies of all clients together are the most, and hold up neither reads nor uploads", async () => {
  for (let turn = 0; turn < 1000; turn++) {
    const from = `203.0.113.${100 + (turn % 40)}`;
    announce("POST /api/purchase", { length: BODY_BYTES_MAX, sent: 10, from });
  }
  const headers = { "X-Forwarded-For": "203.0.113.99" };
  const send = (path: string, body?: string) =>
    sendRequest({ port: gateway.port, path, headers, ...(body && { method: "POST", body }) });
  const settled = { timeout: 10_000 };
  await vi.waitFor(async () => expect((await send("/api/purchase", "x")).status).toBe(429), settled);
  passed = [];
  expect((await send("/api/purchase", "x")).headers["retry-after"]).toBe("1");
  expect(passed).toEqual([]);
  expect((await send("/api/tools")).status).toBe(200);
  expect((await send("/api/images", "x")).status).toBe(200);
  for (const socket of open.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect((await send("/api/purchase", "x")).status).toBe(200), settled);
});

describe.each(UPLOADS)("an upload to %s", (path) => {
  test.each([
    [401, {}, 401, "not-signed-in"],
    [403, {}, 403, "forbidden"],
    [403, { "Retry-After": "1234" }, 429, "too-many-requests"],
    [503, {}, 503, "service-unavailable"],
  ])("whose permission is %i %o is %i before the body is sent", async (status, headers, expected, code) => {
    door = { status, headers };
    const got = await responseTo(announce(`POST ${path}`, { length: 3 * MB, sent: 1000 }));
    expect(got).toContain(`HTTP/1.1 ${expected} `);
    expect(got).toContain("Content-Type: application/problem+json");
    expect(got).toContain(`"type":"urn:boltwright:problem:${code}"`);
    if (expected === 429) expect(got).toContain("Retry-After: 1234\r\n");
    expect([passed, storedBodies()]).toEqual([[], []]);
  });

  test("whose permission is denied leaves the sender of a whole body a response", async () => {
    door = { status: 401, headers: { "WWW-Authenticate": 'Bearer realm="shop"' } };
    const request = { port: gateway.port, path, method: "POST", body: Buffer.alloc(3 * MB) };
    const { status, headers } = await sendRequest(request);
    expect([status, headers["www-authenticate"]]).toEqual([401, 'Bearer realm="shop"']);
    expect([passed, storedBodies()]).toEqual([[], []]);
  });

  test("is allowed by the client's token and address alone, then sent on whole", async () => {
    const headers = { Authorization: "Bearer t", Cookie: "a=b", "X-Forwarded-For": "203.0.113.9" };
    const body = Buffer.alloc(3 * MB);
    expect((await sendRequest({ port: gateway.port, path, method: "POST", headers, body })).status).toBe(200);
    expect(atDoor.map(({ url }) => url)).toEqual([`POST /door/upload${path.replace(/\?.*/, "")}`]);
    expect(atDoor[0]?.headers).toEqual({
      authorization: "Bearer t",
      connection: "close",
      "content-length": "0",
      host: `localhost:${gateway.port}`,
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-proto": "http",
      "x-request-id": expect.stringMatching(/^\w{32}$/),
    });
    expect(passed).toEqual([`POST ${path} ${body.length}`]);
  });
});

test("four uploads of one client at a time are the most", async () => {
  const slow = { length: MB, sent: 1000, from: "203.0.113.20" };
  for (let turn = 0; turn < 4; turn++) announce("POST /api/images", slow);
  await vi.waitFor(() => expect(atDoor).toHaveLength(4));
  expect(await responseTo(announce("POST /api/manage/documents", slow))).toMatch(/^HTTP\/1\.1 429 /);
  expect(atDoor).toHaveLength(4);
  announce("POST /api/images", { ...slow, from: "203.0.113.21" });
  await vi.waitFor(() => expect(atDoor).toHaveLength(5));
});

test("a signed event is read without a question, and stored in no file", async () => {
  const socket = announce("POST /api/stripe/webhook", { length: 256_000, sent: 255_990 });
  socket.write(Buffer.alloc(10));
  expect(await responseTo(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect([atDoor, passed]).toEqual([[], ["POST /api/stripe/webhook 256000"]]);
  passed = [];
  expect(await responseTo(announce("POST /api/stripe/webhook", { length: 256_001 }))).toContain(" 413 ");
  expect(passed).toEqual([]);
});

test("the API itself denies an upload by its token and role, and reads that of an admin", async () => {
  const api = await anApi();
  try {
    const origin = new URL(api.url);
    const { port } = await start(runningGateway({ apis: [origin], keycloak: origin }));
    const upload = { port, path: "/api/manage/tools/import", method: "POST", body: "x".repeat(MB) };
    const send = async (token: string) => {
      const headers = { "Content-Type": "text/csv", Authorization: `Bearer ${token}` };
      const response = await sendRequest({ ...upload, headers });
      return `${response.status} ${z.object({ type: z.string() }).parse(JSON.parse(response.body)).type}`;
    };
    expect(await send("")).toBe("401 urn:boltwright:problem:not-signed-in");
    expect(await send("e30.e30.e30")).toBe("401 urn:boltwright:problem:not-signed-in");
    expect(await send(await api.issuer.token(aPerson()))).toBe("403 urn:boltwright:problem:forbidden");
    // Only the API knows that this is no catalogue.
    expect(await send(await api.issuer.token(anAdmin()))).toBe("422 urn:boltwright:problem:bad-file");
  } finally {
    await api.close();
  }
});
