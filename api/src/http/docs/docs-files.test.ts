import { Router } from "@koa/router";
import Koa from "koa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { listenOnFreePort } from "../../testing/listen.ts";
import { type RateLimiter, unlimited } from "../kit/limits.ts";
import { handleCall } from "../kit/middleware.ts";
import { Problem } from "../kit/problem.ts";
import { rejectUnknown } from "../kit/router.ts";
import { mountDocs } from "./docs.ts";

const FILES: readonly (readonly [path: string, type: string])[] = [
  ["openapi.json", "application/json; charset=utf-8"],
  ["docs", "text/html; charset=utf-8"],
  ["docs/start.js", "text/javascript; charset=utf-8"],
  ["docs/swagger-ui.css", "text/css; charset=utf-8"],
  ["docs/swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
];

/** Spends what is requested; nothing is left while `isFull`. */
const spent: string[] = [];
let isFull = false;
const limiter: RateLimiter = {
  ...unlimited,
  async spend(_ctx, limit, actor) {
    spent.push(`${limit} ${actor.kind}`);
    if (isFull) throw new Problem(429, "too-many-requests", "Wait.", { headers: { "retry-after": "9" } });
  },
};

let url: string;
let close: () => void;
beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  const router = new Router({ prefix: "/api" });
  mountDocs(router, () => ({ openapi: "3.1.0", info: { title: "Größe" } }), limiter);
  app.use(handleCall(createLogger("test", "silent"), createMetrics()));
  app.use(router.routes());
  app.use(rejectUnknown(router, unlimited));
  const { server, port } = await listenOnFreePort(app);
  url = `http://127.0.0.1:${port}/api`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

describe.each(FILES)("/api/%s", (path, type) => {
  it("has its type, and the same headers for HEAD without a body", async () => {
    const got = await fetch(`${url}/${path}`);
    const bytes = await got.arrayBuffer();
    expect([got.status, got.headers.get("content-type")]).toEqual([200, type]);
    expect(Number(got.headers.get("content-length"))).toBe(bytes.byteLength);
    const head = await fetch(`${url}/${path}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "content-type", "content-length", "cache-control"])
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  });

  it("is 304 without a body for its ETag, also as a weak one and in a list; never for another", async () => {
    const etag = (await fetch(`${url}/${path}`, { method: "HEAD" })).headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, "*"]) {
      const response = await fetch(`${url}/${path}`, {
        headers: { "if-none-match": known, "cache-control": "max-age=0" },
      });
      expect([known, response.status, await response.text()]).toEqual([known, 304, ""]);
      expect(response.headers.get("etag")).toBe(etag);
    }
    for (const other of ['"a"', etag.slice(1, -1), `${etag.slice(0, -1)}x"`, ""]) {
      const response = await fetch(`${url}/${path}`, { headers: { "if-none-match": other } });
      await response.arrayBuffer();
      expect([other, response.status]).toEqual([other, 200]);
    }
  });

  it("is sent whole to a client that reloads without its cache", async () => {
    const etag = (await fetch(`${url}/${path}`, { method: "HEAD" })).headers.get("etag") ?? "";
    const reload = { "if-none-match": etag, "cache-control": "no-cache" };
    const response = await fetch(`${url}/${path}`, { headers: reload });
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  it("counts as a read of an anonymous client, and over the limit nothing is sent but when to return", async () => {
    spent.splice(0);
    await (await fetch(`${url}/${path}`)).arrayBuffer();
    isFull = true;
    const rejected = await fetch(`${url}/${path}`);
    isFull = false;
    expect([rejected.status, rejected.headers.get("retry-after"), rejected.headers.get("etag")]).toEqual([
      429,
      "9",
      null,
    ]);
    expect(rejected.headers.get("content-type")).toBe("application/problem+json");
    await rejected.text();
    expect(spent).toEqual(["reads anonymous", "reads anonymous"]);
  });

  it.each(["POST", "PUT", "DELETE"])("cannot be changed by %s", async (method) => {
    const response = await fetch(`${url}/${path}`, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "HEAD, GET"]);
    await response.text();
  });
});

it("the contract is sent as it was written, in UTF-8", async () => {
  const response = await fetch(`${url}/openapi.json`);
  expect(await response.json()).toEqual({ openapi: "3.1.0", info: { title: "Größe" } });
});

it("the page may load nothing from elsewhere, and nobody may frame it", async () => {
  const response = await fetch(`${url}/docs`);
  const policy = response.headers.get("content-security-policy")?.split("; ") ?? [];
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
  );
  expect(policy.join(" ")).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(await response.text()).not.toMatch(/(?:src|href)="(?!\/api\/docs\/|data:,)/);
});

it.each([
  "docs/../openapi.jsonx",
  "docs/package.json",
  "docs/%2e%2e/%2e%2e/etc/passwd",
  "docs/swagger-ui.js",
  "docs/index.html",
])("no other file of the package or the machine is served: %s", async (path) => {
  const response = await fetch(`${url}/${path}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  await response.text();
});
