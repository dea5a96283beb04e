import { existsSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  runningGateway,
  startedServers,
  stubService,
  type RunningGateway,
} from "./testing/running-gateway.ts";
import { sendRequest } from "./testing/send-request.ts";
import { canMount, smallDisk, type SmallDisk } from "./testing/small-disk.ts";

const { start, stopAll } = startedServers();
const mounted: SmallDisk[] = [];
afterAll(async () => {
  await stopAll();
  for (const disk of mounted) await disk.unmount();
});
const MB = 1024 * 1024;

/** Allows every upload; everything else is a response of 20 kB that may be shared. */
const service: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => {
    if (request.url?.startsWith("/door/")) response.writeHead(204).end();
    else {
      response.setHeader("X-Accel-Expires", `@${Math.floor(Date.now() / 1000)}`);
      response.end("x".repeat(20_000));
    }
  });
};

describe.runIf(canMount)("disks as in containers: one for bodies, one for the cache", () => {
  let bodies: SmallDisk;
  let gateway: RunningGateway;
  beforeAll(async () => {
    bodies = await smallDisk(2048);
    const cache = await smallDisk(56 * 1024);
    mounted.push(bodies, cache);
    const { url } = await start(stubService(service));
    const settings = {
      GATEWAY_DIR: join(bodies.path, "gateway"),
      GATEWAY_CACHE_DIR: join(cache.path, "public"),
      WEB_URLS: url.origin,
    };
    gateway = await start(runningGateway({ apis: [url], keycloak: url, settings }));
  });

  const send = (path: string, body?: Buffer) =>
    sendRequest({ port: gateway.port, path, ...(body && { body, method: "POST" }) });

  test("no room for bodies: pages, reads and ordinary bodies are served, uploads are 503", async () => {
    expect((await send("/api/images", Buffer.alloc(MB))).status).toBe(200);
    bodies.fill();
    for (const path of ["/", "/c/bolts?q=x", "/login", "/assets/app-1a2b3c4d.js", "/robots.txt"])
      expect([path, (await send(path)).status]).toEqual([path, 200]);
    for (const path of ["/api/tools?q=full", "/api/categories", "/api/catalogue?q=full", "/api/orders"])
      expect([path, (await send(path)).status]).toEqual([path, 200]);
    expect((await send("/api/purchase", Buffer.alloc(100_000))).status).toBe(200);
    expect((await send("/api/stripe/webhook", Buffer.alloc(256_000))).status).toBe(200);
    const { status, headers } = await send("/api/images", Buffer.alloc(MB));
    expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    await bodies.clear();
    expect((await send("/api/images", Buffer.alloc(MB))).status).toBe(200);
  });

  test("many different addresses do not fill the cache", async () => {
    for (let turn = 0; turn < 80; turn++) {
      const paths = Array.from({ length: 50 }, (_, each) => `/api/tools?q=${turn}-${each}`);
      const responses = await Promise.all(paths.map((path) => send(path)));
      expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    }
  });
});

test.runIf(canMount)(
  "a response that the full cache loses is logged, without its address, words and client",
  async () => {
    const cache = await smallDisk(1024);
    mounted.push(cache);
    const { url } = await start(stubService(service));
    const settings = { GATEWAY_CACHE_DIR: join(cache.path, "public"), WEB_URLS: url.origin };
    const gateway = await start(runningGateway({ apis: [url], keycloak: url, settings }));
    cache.fill();
    for (const [path = "", logged] of [
      ["/api/tools?q=ada@boltwright.test", "/api/tools"],
      ["/c/ada@boltwright.test?q=ada@boltwright.test", "/c/"],
    ]) {
      const lost = sendRequest({ port: gateway.port, path, headers: { Accept: "text/html" } });
      await expect(lost).rejects.toThrow("socket hang up");
      const line = new RegExp(`"path":"${logged}","status":200,.*"bytes":0`);
      await vi.waitFor(() => expect(gateway.log()).toMatch(line));
    }
    expect(gateway.log()).not.toMatch(/boltwright[.]test|client|GET \//);
  },
);

test("a body that cannot be stored is logged without address, query and client", async () => {
  const { url } = await start(stubService(service));
  const gateway = await start(runningGateway({ apis: [url], keycloak: url }));
  const folder = join(gateway.prefix, "temp/body");
  expect(existsSync(folder)).toBe(true);
  await rm(folder, { recursive: true });
  writeFileSync(folder, "");
  const upload = { path: "/api/images?of=ada@boltwright.test", method: "POST", body: Buffer.alloc(MB) };
  expect((await sendRequest({ port: gateway.port, ...upload })).status).toBe(503);
  await vi.waitFor(() => expect(gateway.log()).toContain('"path":"/api/images","status":503'));
  expect(gateway.log()).not.toMatch(/boltwright[.]test|client|POST \//);
});
