import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Koa from "koa";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sitemapKey } from "../../domain/tool/write-sitemap.ts";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { diskStorage } from "../../platform/storage/disk-storage.ts";
import { listenOnFreePort } from "../../testing/listen.ts";
import { unlimited } from "../kit/limits.ts";
import { handleCall } from "../kit/middleware.ts";
import { sitemapFiles } from "./sitemap.ts";

const folder = await mkdtemp(join(tmpdir(), "shop-test-sitemap-"));
const storage = diskStorage(folder);
/** Reads of the storage: all that a call costs, as the routes have no database. */
let reads = 0;
let listening: Awaited<ReturnType<typeof listenOnFreePort>>;
beforeAll(async () => {
  const stream: typeof storage.stream = (...of) => {
    reads += 1;
    return storage.stream(...of);
  };
  const app = new Koa();
  app.use(handleCall(createLogger("test", "silent"), createMetrics()));
  app.use(sitemapFiles({ ...storage, stream }, unlimited).routes());
  listening = await listenOnFreePort(app);
});
beforeEach(() => {
  reads = 0;
});
afterAll(async () => {
  listening.server.close();
  await rm(folder, { recursive: true });
});

const get = (name: string, method = "GET") =>
  fetch(`http://127.0.0.1:${listening.port}/api/${name}`, { method });
const put = (name: string, xml: string) => storage.put(sitemapKey(name), gzipSync(xml), "application/xml");

it("the index is 503 until the worker has written it", async () => {
  const { status, headers } = await get("sitemap.xml");
  expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "60", "no-store"]);
});

it.each(["sitemap.xml", "sitemap-categories.xml", "sitemap-tools-1.xml", "sitemap-tools-12345.xml"])(
  "%s is the stored file for one read of the storage, and may be cached for an hour",
  async (name) => {
    await put(name, `<urlset>${name}</urlset>`);
    const response = await get(name);
    expect(await response.text()).toBe(`<urlset>${name}</urlset>`);
    const { status, headers } = response;
    expect([status, headers.get("content-type"), headers.get("content-encoding")]).toEqual([
      200,
      "application/xml; charset=utf-8",
      "gzip",
    ]);
    expect([headers.get("cache-control"), reads]).toEqual(["public, max-age=3600", 1]);
    expect((await get(name, "HEAD")).status).toBe(200);
  },
);

it.each([
  "tools-2",
  "tools-0",
  "tools-123456",
  "tools-x",
  "tools-1e3",
  "pages",
  "..%2Fsitemap",
  "tools-1%00",
])("sitemap-%s.xml does not exist", async (file) => {
  const { status, headers } = await get(`sitemap-${file}.xml`);
  expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});
