import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "../machine/ports.ts";
import { startSlowProxy } from "./slow-proxy.ts";

const SHOP_MS = 60;

test("a proxy that is three times as slow forwards everything", async () => {
  const shop = createServer((request, response) => {
    setTimeout(() => response.writeHead(418, { "x-host": request.headers.host }).end(request.url), SHOP_MS);
  });
  const port = await listenOnLoopback(shop);
  const proxy = await startSlowProxy(`http://127.0.0.1:${port}`, 3);
  onTestFinished(async () => {
    await proxy.close();
    shop.close();
  });
  const began = performance.now();
  const response = await fetch(`${proxy.origin}/api/tools?limit=1`);
  expect(await response.text()).toBe("/api/tools?limit=1");
  expect(performance.now() - began).toBeGreaterThanOrEqual(3 * SHOP_MS - 5);
  expect([response.status, response.headers.get("x-host")]).toEqual([418, `127.0.0.1:${port}`]);
});
