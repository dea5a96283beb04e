import { ReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import Koa from "koa";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fileKey } from "../../domain/document/document-files.ts";
import { GatewayUnavailable } from "../../domain/shared/errors.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aDocument } from "../../testing/documents.ts";
import { aTool } from "../../testing/factories.ts";
import { listenOnFreePort } from "../../testing/listen.ts";
import { type RateLimiter, unlimited } from "../kit/limits.ts";
import { documentFiles } from "./document-files.ts";

const api = apiFixture();
/** More than the buffers of one connection. */
const LARGE = 32 * 1024 * 1024;

let small: string;
let large: string;
beforeAll(async () => {
  const tool = await aTool(api.shop);
  const add = async (title: string, content: string) => {
    const { revisionId } = await aDocument(api.shop, {
      owner: { kind: "tool", id: tool.id },
      title,
      content,
    });
    return { revisionId, path: `/documents/${revisionId}/${tool.partNumber}-datasheet-rev-A.pdf` };
  };
  small = (await add("Small", "0123456789")).path;
  const { revisionId, path } = await add("Large", "replaced below");
  await api.shop.storage.put(fileKey(revisionId), Buffer.alloc(LARGE, "x"), "application/pdf");
  large = path;
});
afterEach(() => vi.restoreAllMocks());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.url + path, { headers: { "cache-control": "max-age=0", ...headers } });

/** Records the streams that the API opens from the storage. */
function openedStreams(): ReadStream[] {
  const opened: ReadStream[] = [];
  const { storage } = api.shop;
  const open = storage.stream;
  vi.spyOn(storage, "stream").mockImplementation(async (...of) => {
    const stream = await open(...of);
    if (stream instanceof ReadStream) opened.push(stream);
    return stream;
  });
  return opened;
}

/** A client that sends its request and never reads the response. */
function aClientThatDoesNotRead(path: string, address = "127.0.0.1"): Socket {
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  return socket;
}

describe("a range of a document", () => {
  it.each([
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=8-999", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-999", "0123456789", "bytes 0-9/10"],
  ])("%s is sent as 206 with its position", async (range, text, position) => {
    const response = await get(small, { range });
    expect([response.status, await response.text()]).toEqual([206, text]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-range": position,
      "content-length": String(text.length),
      "content-type": "application/pdf",
      "cache-control": "public, max-age=86400",
      "content-disposition": expect.stringContaining("attachment"),
    });
  });

  it.each(["bytes=0-1,4-5", "bytes=4-2", "bytes=", "bytes=-", "bytes=a-b", "items=0-1"])(
    "%s is ignored: the response is the whole file, which supports ranges",
    async (range) => {
      const response = await get(small, { range });
      expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
      expect([response.headers.get("accept-ranges"), response.headers.get("content-range")]).toEqual([
        "bytes",
        null,
      ]);
    },
  );

  it.each(["bytes=10-", "bytes=99-100", "bytes=-0"])("%s is 416 with the size", async (range) => {
    const response = await get(small, { range });
    expect([response.status, response.headers.get("content-range"), response.headers.get("etag")]).toEqual([
      416,
      "bytes */10",
      null,
    ]);
    expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:bad-range", status: 416 });
  });

  it("of another version is ignored", async () => {
    const etag = (await get(small)).headers.get("etag") ?? "";
    const statuses = await Promise.all(
      [etag, '"other"'].map(async (version) => get(small, { range: "bytes=0-0", "if-range": version })),
    );
    expect(statuses.map(({ status }) => status)).toEqual([206, 200]);
  });

  it("reads no other byte from the storage", async () => {
    const opened = openedStreams();
    expect(await (await get(large, { range: "bytes=1000-1000" })).text()).toBe("x");
    expect(opened.map(({ bytesRead }) => bytesRead)).toEqual([1]);
  });
});

describe("a download", () => {
  it("is complete", async () => {
    const bytes = Buffer.from(await (await get(large)).arrayBuffer());
    expect(bytes.equals(Buffer.alloc(LARGE, "x"))).toBe(true);
  });

  it("of the headers alone, or of a version that the client has, reads nothing from the storage", async () => {
    const { headers } = await get(small);
    const reads = [vi.spyOn(api.shop.storage, "stream"), vi.spyOn(api.shop.storage, "get")];
    const head = await fetch(api.url + small, { method: "HEAD", headers: { range: "bytes=0-0" } });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
    expect((await get(small, { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  });

  it("whose first bytes cannot be read is a problem that clients may try again", async () => {
    vi.spyOn(api.shop.storage, "stream").mockRejectedValue(new GatewayUnavailable("storage", new Error()));
    const response = await get(small);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:storage-unavailable" });
  });

  it("whose read fails midway breaks the connection, so that no client takes the part for the file", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("01234");
        throw new Error("disk error");
      })(),
    );
    vi.spyOn(api.shop.storage, "stream").mockResolvedValue(broken);
    await expect(get(small).then((response) => response.text())).rejects.toThrow("terminated");
    vi.restoreAllMocks();
    expect(await (await get(small)).text()).toBe("0123456789");
  });

  it("that the client aborts closes the file", async () => {
    const opened = openedStreams();
    const client = aClientThatDoesNotRead(large);
    await expect.poll(() => opened.length).toBe(1);
    expect(opened[0]?.closed).toBe(false);
    client.destroy();
    await expect.poll(() => opened[0]?.closed).toBe(true);
    expect(opened[0]?.bytesRead).toBeLessThan(LARGE);
  });

  it("by many clients that do not read takes no more from the storage than their connections buffer", async () => {
    const opened = openedStreams();
    const clients = Array.from({ length: 20 }, () => aClientThatDoesNotRead(large));
    await expect.poll(() => opened.length).toBe(clients.length);
    const slow = [...opened];
    const total = () => slow.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    let before = 0;
    // Until a round trip after which nothing more was read.
    while (before !== total()) {
      before = total();
      await (await get(large, { range: `bytes=0-${4 * 1024 * 1024}` })).arrayBuffer();
    }
    expect(total()).toBeLessThan((clients.length * LARGE) / 2);
    for (const client of clients) client.destroy();
    await expect.poll(() => slow.every(({ closed }) => closed)).toBe(true);
  });
});

describe("downloads at a time", () => {
  const PER_CLIENT = 50;
  const ALL = 500;
  const slowClients = (count: number, address: string): Socket[] =>
    Array.from({ length: count }, () => aClientThatDoesNotRead(large, address));
  const from = (address: string) => get(small, { "x-forwarded-for": address });

  async function end(clients: readonly Socket[], opened: readonly Readable[]): Promise<void> {
    for (const client of clients) client.destroy();
    await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true);
  }

  it("of one client are limited: 503 with Retry-After, nothing is opened, others still download, and previews come", async () => {
    const opened = openedStreams();
    const slow = slowClients(PER_CLIENT, "10.1.0.1");
    await expect.poll(() => opened.length).toBe(PER_CLIENT);
    const response = await from("10.1.0.1");
    expect([response.status, response.headers.get("retry-after"), response.headers.get("etag")]).toEqual([
      503,
      "10",
      null,
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:busy", status: 503 });
    expect(opened).toHaveLength(PER_CLIENT);
    expect((await from("10.1.0.2")).status).toBe(200);
    const preview = await get(small.replace(/[^/]*$/, "preview.webp"), { "x-forwarded-for": "10.1.0.1" });
    expect([preview.status, await preview.text()]).toEqual([200, "a preview"]);
    await end(slow, opened);
    await expect.poll(async () => (await from("10.1.0.1")).status).toBe(200);
  });

  it("of all clients are limited, which leaves connections for images and uploads", async () => {
    const opened: Readable[] = [];
    vi.spyOn(api.shop.storage, "stream").mockImplementation(async () => {
      // Never ends, and takes no memory of the connection.
      const stream = new Readable({ read: () => undefined });
      opened.push(stream);
      return stream;
    });
    const slow = Array.from({ length: ALL / PER_CLIENT }, (_, at) => slowClients(PER_CLIENT, `10.2.0.${at}`));
    await expect.poll(() => opened.length, { timeout: 30_000 }).toBe(ALL);
    expect((await from("10.2.1.1")).status).toBe(503);
    expect(opened).toHaveLength(ALL);
    await end(slow.flat(), opened);
    vi.restoreAllMocks();
    await expect.poll(async () => (await from("10.2.1.1")).status).toBe(200);
  }, 60_000);

  it("give back the place of a client that was gone before its file was opened", async () => {
    const responses: ServerResponse[] = [];
    const { storage, em } = api.shop;
    const limiter: RateLimiter = { ...unlimited, spend: async ({ res }) => void responses.push(res) };
    const files = documentFiles({ storage, limiter, context: () => ({ em: em.fork() }) });
    const { server, port } = await listenOnFreePort(new Koa({ proxy: true }).use(files.routes()));
    const { promise: areGone, resolve } = Promise.withResolvers<void>();
    const sizeOf = storage.size;
    const sizes = vi.spyOn(storage, "size").mockImplementation((key) => areGone.then(() => sizeOf(key)));
    const opened = openedStreams();
    const url = `http://127.0.0.1:${port}${small}`;
    const headers = { "x-forwarded-for": "10.4.0.1" };
    const abort = new AbortController();
    const clients = Array.from({ length: PER_CLIENT }, () =>
      fetch(url, { headers, signal: abort.signal }).catch(() => null),
    );
    await expect.poll(() => sizes.mock.calls.length).toBe(PER_CLIENT);
    abort.abort();
    await Promise.all(clients);
    await expect.poll(() => responses.every(({ destroyed }) => destroyed)).toBe(true);
    resolve();
    await expect.poll(() => opened.length).toBe(PER_CLIENT);
    await expect.poll(async () => (await fetch(url, { headers })).status).toBe(200);
    server.closeAllConnections();
    server.close();
  });

  it("give back the place of one that fails", async () => {
    vi.spyOn(api.shop.storage, "stream").mockRejectedValue(new GatewayUnavailable("storage", new Error()));
    for (let call = 0; call <= PER_CLIENT; call += 1)
      expect(await (await from("10.3.0.1")).json()).toMatchObject({
        type: "urn:boltwright:problem:storage-unavailable",
      });
  });
});
