import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listenOnFreePort } from "../../testing/listen.ts";
import { GatewayUnavailable } from "../../domain/shared/errors.ts";
import { s3Storage } from "./s3-storage.ts";

const SIZE = 32 * 1024 * 1024;
/** Responses of the stub of a bucket, the newest last. */
const responses: ServerResponse[] = [];
const ranges: (string | undefined)[] = [];
const server = createServer((request, response) => {
  ranges.push(request.headers.range);
  responses.push(response);
  const isMissing = request.url?.includes("none");
  response.writeHead(isMissing ? 404 : 200, { "content-length": isMissing ? 0 : SIZE });
  if (request.method === "HEAD" || isMissing) response.end();
  else if (request.url?.includes("broken")) response.destroy();
  else response.write(Buffer.alloc(request.url?.includes("begun") ? 1 : SIZE));
});

let storage: ReturnType<typeof s3Storage>;
beforeAll(async () => {
  const { port } = await listenOnFreePort(server);
  storage = s3Storage({
    bucket: "b",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    pathStyle: true,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it("the size of a file in a bucket is read without the file", async () => {
  expect([await storage.size("documents/a"), await storage.size("documents/none")]).toEqual([SIZE, null]);
});

it("a range is requested from the bucket", async () => {
  const stream = await storage.stream("documents/a", { start: 5, end: 9 });
  expect(ranges.at(-1)).toBe("bytes=5-9");
  stream?.destroy();
});

it("a stream that is not read stays small, and its connection closes with it", async () => {
  const stream = await storage.stream("documents/a");
  expect(stream?.readableLength).toBeLessThan(SIZE / 100);
  const connection = responses.at(-1)?.socket;
  expect(connection?.destroyed).toBe(false);
  stream?.destroy();
  await expect.poll(() => connection?.destroyed).toBe(true);
});

it("as many streams as the API allows downloads leave connections for others", async () => {
  const streams = await Promise.all(Array.from({ length: 500 }, () => storage.stream("documents/begun")));
  expect(await storage.size("documents/a")).toBe(SIZE);
  for (const stream of streams) stream?.destroy();
});

it("a connection that breaks before the first bytes is an error of the storage", async () => {
  await expect(storage.stream("documents/broken")).rejects.toThrow(GatewayUnavailable);
});
