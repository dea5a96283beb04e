import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runningGateway, startedServers, stubService } from "./testing/running-gateway.ts";
import { sendRequest } from "./testing/send-request.ts";

const { start, stopAll } = startedServers();
const CHUNK = Buffer.alloc(64 * 1024);
const LARGE = 64 * 1024 * 1024;
const PATH = "/documents/0198c0de/large.pdf";
let port: number;
/** The download of the large file at the stub of the API. */
let download: { bytes: number; response: ServerResponse } | undefined;

const service: RequestListener = (request, response) => {
  const { range } = request.headers;
  response.setHeader("Accept-Ranges", "bytes");
  if (range !== undefined) {
    response.writeHead(206, { "Content-Range": "bytes 0-0/10", "X-Range": range, "Content-Length": 1 });
    response.end("0");
    return;
  }
  response.setHeader("Content-Length", LARGE);
  const large = { bytes: 0, response };
  download = large;
  const chunks = function* () {
    for (; large.bytes < LARGE; large.bytes += CHUNK.length) yield CHUNK;
  };
  Readable.from(chunks()).pipe(response);
};

beforeAll(async () => {
  const { url } = await start(stubService(service));
  ({ port } = await start(runningGateway({ apis: [url], keycloak: url })));
});
afterAll(stopAll);

test("the API sends ranges, not the gateway", async () => {
  const { status, headers, body } = await sendRequest({ port, path: PATH, headers: { Range: "bytes=0-0" } });
  expect([status, body]).toEqual([206, "0"]);
  expect(headers).toMatchObject({ "content-range": "bytes 0-0/10", "x-range": "bytes=0-0" });
  expect(headers["accept-ranges"]).toBe("bytes");
});

test("a client that does not read takes no more of a file than buffers hold, and its end reaches the API", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  let before = -1;
  // Until a round trip during which the API could not send more.
  while (!download?.response.writableNeedDrain || before !== download.bytes) {
    before = download?.bytes ?? -1;
    await sendRequest({ port, path: PATH, headers: { Range: "bytes=0-0" } });
    if (before >= LARGE) break;
  }
  expect(download?.bytes).toBeLessThan(LARGE / 2);
  socket.destroy();
  await expect.poll(() => download?.response.destroyed).toBe(true);
});
