import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { writeCertificate } from "./testing/certificate.ts";
import { runningGateway, startedServers, stubService } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE", "BREW"];
/** Those that Node's server knows and nginx passes on. */
const PASSED_ON = METHODS.filter((method) => method !== "TRACE" && method !== "BREW");
const BYSTANDERS = 5;
const MB = 1024 * 1024;
/** Where a service would put a second request if the first one's body were not framed. */
const INNER = "GET /api/smuggled HTTP/1.1\r\nHost: inner\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n";
const CHUNKED = `${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`;

/** Requests that the API received, by path, those of bystanders aside. */
let received: string[] = [];
/** The most bytes of one body that reached the API. */
let largestBody = 0;
let folder: string;
let plain: number;
let secure: number;
let certificate: Buffer;

const record = (request: IncomingMessage, response: ServerResponse) => {
  const url = request.url ?? "";
  if (!url.startsWith("/api/bystander")) received.push(`${request.method} ${url}`);
  let bytes = 0;
  request.on("data", (part: Buffer) => {
    bytes += part.length;
    largestBody = Math.max(largestBody, bytes);
  });
  request.on("end", () => response.end(url));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "framing-"));
  const tls = writeCertificate(folder);
  const { url } = await start(stubService(record));
  ({ port: plain } = await start(runningGateway({ apis: [url], keycloak: url })));
  ({ port: secure } = await start(runningGateway({ apis: [url], keycloak: url, tls })));
  certificate = tls.cert;
});
afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received = [];
  largestBody = 0;
});

/** Others who use the shop meanwhile, over their own connections: each must get its own response. */
async function bystanders(turn: string): Promise<void> {
  const paths = Array.from({ length: BYSTANDERS }, (_, each) => `/api/bystander/${turn}/${each}`);
  const responses = await Promise.all(paths.map((path) => sendRequest({ port: plain, path })));
  expect(responses.map(({ body }) => body)).toEqual(paths);
}

async function sendRaw(request: string): Promise<string> {
  const socket = connect(plain, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(request);
  return text(socket).catch(() => "");
}

const head = (method: string, headers: readonly string[]) =>
  [`${method} /api/outer HTTP/1.1`, `Host: localhost:${plain}`, "Connection: close", ...headers, "", ""].join(
    "\r\n",
  );

const LENGTH = `Content-Length: ${INNER.length}`;
const FRAMINGS: readonly (readonly [string, readonly string[], string])[] = [
  ["no body", [], ""],
  ["a length", [LENGTH], INNER],
  ["chunks", ["Transfer-Encoding: chunked"], CHUNKED],
  ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"], CHUNKED],
  ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 5"], CHUNKED],
  ["two lengths", ["Content-Length: 0", LENGTH], INNER],
  ["two equal lengths", [LENGTH, LENGTH], INNER],
  ["a list of lengths", [`Content-Length: 0, ${INNER.length}`], INNER],
  ["a signed length", [`Content-Length: +${INNER.length}`], INNER],
  ["a body without length or chunks", [], INNER],
  ["Transfer-Encoding: xchunked", ["Transfer-Encoding: xchunked"], CHUNKED],
  ["Transfer-Encoding: identity", ["Transfer-Encoding: identity"], CHUNKED],
  ["Transfer-Encoding: gzip, chunked", ["Transfer-Encoding: gzip, chunked"], CHUNKED],
  ["Transfer-Encoding : chunked", ["Transfer-Encoding : chunked"], CHUNKED],
  ["Transfer_Encoding: chunked", ["Transfer_Encoding: chunked", LENGTH], INNER],
  ["a tab before chunked", ["Transfer-Encoding:\tchunked"], CHUNKED],
  ["a folded line", ["Transfer-Encoding:\r\n chunked"], CHUNKED],
  ["a second encoding", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], CHUNKED],
  ["an encoding behind a bare LF", ["X: y\nTransfer-Encoding: chunked", LENGTH], INNER],
  ["a chunk size that is no number", ["Transfer-Encoding: chunked"], `0x${CHUNKED}`],
  ["a chunk that ends in a bare LF", ["Transfer-Encoding: chunked"], CHUNKED.replaceAll("\r\n0", "\n0")],
];

describe("over HTTP/1.1 the API receives one request or none", () => {
  test.each(METHODS)("%s with every framing", async (method) => {
    for (const [name, headers, body] of FRAMINGS) {
      received = [];
      const [response] = await Promise.all([
        sendRaw(head(method, headers) + body),
        bystanders(`${method}-${name.length}`),
      ]);
      const outer = received.filter((each) => each === `${method} /api/outer`);
      expect([name, received.length - outer.length]).toEqual([name, 0]);
      expect([name, outer.length > 1]).toEqual([name, false]);
      const [status] = /(?<= )\d{3}/.exec(response) ?? ["none"];
      // What follows a request with `Connection: close` is ignored.
      expect([name, status]).toEqual([name, outer.length === 1 ? "200" : expect.stringMatching(/^4|501/)]);
    }
  });

  test("what is plainly framed arrives, so that the counts above mean something", async () => {
    for (const method of PASSED_ON) {
      for (const [name, headers, body] of FRAMINGS.slice(0, 3)) {
        received = [];
        await sendRaw(head(method, headers) + body);
        expect([name, received]).toEqual([name, [`${method} /api/outer`]]);
      }
    }
  });

  test("lines that end in a bare LF are one request as well", async () => {
    for (const method of PASSED_ON) {
      received = [];
      await sendRaw(head(method, [LENGTH]).replaceAll("\r\n", "\n") + INNER);
      expect(received).toEqual([`${method} /api/outer`]);
    }
  });
});

/** One HTTP/2 request; the status, or that the stream was reset. */
async function overHttp2(headers: Record<string, string>, body?: string | Buffer): Promise<number | string> {
  const session = connectHttp2(`https://localhost:${secure}`, { ca: certificate });
  session.on("error", () => {});
  const stream = session.request(
    { ":authority": `localhost:${secure}`, ...headers },
    { endStream: body === undefined },
  );
  stream.on("error", () => {});
  if (body !== undefined) stream.end(body);
  const [first] = await Promise.race([once(stream, "response"), once(stream, "close").then(() => ["reset"])]);
  stream.close();
  session.close();
  return typeof first === "object" && first !== null && ":status" in first
    ? Number(first[":status"])
    : "reset";
}

describe("over HTTP/2 the API receives one request or none", () => {
  test.each(METHODS)("%s without a body, with a length, with DATA alone", async (method) => {
    for (const [name, headers, body] of [
      ["no body", {}, undefined],
      ["a length", { "content-length": String(INNER.length) }, INNER],
      ["DATA without a length", {}, INNER],
      ["a length that is too small", { "content-length": "5" }, INNER],
    ] as const) {
      received = [];
      const [status] = await Promise.all([
        overHttp2({ ":method": method, ":path": "/api/outer", ...headers }, body),
        bystanders(`h2-${method}-${name.length}`),
      ]);
      const outer = received.filter((each) => each === `${method} /api/outer`);
      expect([name, received.length - outer.length]).toEqual([name, 0]);
      expect([name, outer.length]).toEqual([name, status === 200 ? 1 : 0]);
    }
  });

  test("a body without a length obeys the limit", async () => {
    const upload = { ":method": "POST", ":path": "/api/images" };
    for (const method of ["POST", "PUT", "GET", "DELETE"]) {
      const status = await overHttp2({ ...upload, ":method": method }, Buffer.alloc(12 * MB));
      expect([413, "reset"]).toContain(status);
    }
    expect(received.filter((each) => !each.includes("/door/"))).toEqual([]);
    expect(largestBody).toBe(0);
    expect(await overHttp2(upload, Buffer.alloc(8 * MB))).toBe(200);
    expect(largestBody).toBe(8 * MB);
  });
});
