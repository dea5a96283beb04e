import { createServer, type Server } from "node:http";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { noTracing } from "@shop/api/platform/tracing";
import { eventually } from "@shop/api/testing/eventually";
import { listenOnFreePort } from "@shop/api/testing/listen";
import { metricValue } from "@shop/api/testing/metric-value";
import { afterEach, expect, test, vi } from "vitest";
import type { RenderedPage, RenderPage } from "../src/lib/rendered-page.ts";
import { createApp } from "./app.ts";
import { callApi } from "./call-api.ts";

const RENDERS_MAX = 32;

const aPage = (over: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  head: "<title>Tools</title>",
  body: "<main>Wrench</main>",
  state: { queries: [] },
  routes: ["/"],
  ...over,
});

const servers: Server[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts the pages' server with a fake renderer; `send` sends one request. */
async function openPages(renderPage: RenderPage) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("test", "info", { write: (line) => void lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const document = ({ head, body }: RenderedPage): string => `<!doctype html>${head}${body}`;
  const handle = createApp({ renderPage, document, build: "1", log, metrics, tracing: noTracing });
  let count = 0;
  const { server, port } = await listenOnFreePort(
    createServer((request, response) => {
      count += 1;
      handle(request, response);
    }),
  );
  servers.push(server);
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
  return { send, lines, metrics, arrived: () => count };
}

test("a page is sent with its status, for nginx until the second ends and for browsers to revalidate", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_900 });
  const { send } = await openPages(async () => aPage());
  const response = await send("/");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-accel-expires": "@1700000000",
    "cache-control": "no-cache",
    vary: "accept-encoding",
  });
  expect(await response.text()).toBe("<!doctype html><title>Tools</title><main>Wrench</main>");
});

test.each([
  ["gzip, deflate, br", "gzip"],
  ["identity", null],
  ["br", null],
  ["gzip;q=0", null],
])("a client that accepts %j gets the encoding %j of the same page", async (accepted, encoding) => {
  const { send } = await openPages(async () => aPage());
  const response = await send("/", { headers: { "accept-encoding": accepted } });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("accept-encoding");
  expect(await response.text()).toContain("<main>Wrench</main>");
});

test("the renderer gets path and query as they came", async () => {
  const renderPage = vi.fn<RenderPage>(async () => aPage());
  const { send } = await openPages(renderPage);
  await send("/purchase/a%20b?q=bolt%20m12&sort=price");
  expect(renderPage.mock.calls).toEqual([["/purchase/a%20b?q=bolt%20m12&sort=price"]]);
});

test("a page that has moved is a redirect", async () => {
  const { send } = await openPages(async () => aPage({ status: 301, movedTo: "/blogs" }));
  const response = await send("/Blogs/");
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe("/blogs");
  expect(await response.text()).not.toContain("Wrench");
});

test.each([404, 410])("a page with status %i is sent like any other", async (status) => {
  const { send } = await openPages(async () => aPage({ status, routes: ["*"] }));
  const response = await send("/nowhere");
  expect(response.status).toBe(status);
  expect(await response.text()).toContain("<main>");
});

test("a page that cannot be rendered is 503 without a body or anything that caches it", async () => {
  const { send, lines } = await openPages(() => Promise.reject(new TypeError("the API is unavailable")));
  const response = await send("/");
  expect(response.status).toBe(503);
  expect(await response.text()).toBe("");
  expect(response.headers.get("x-accel-expires")).toBeNull();
  expect(lines).toMatchObject([
    { level: "warn", msg: "page not rendered", status: 503, reason: "TypeError: the API is unavailable" },
  ]);
});

test("a visitor who exceeds the API's limits gets 429, which counts as no failure of this process", async () => {
  const overLimit = Object.assign(new Error("Too many requests."), { status: 429 });
  const { send, metrics } = await openPages(() => Promise.reject(overLimit));
  const response = await send("/");
  expect([response.status, await response.text()]).toEqual([429, ""]);
  expect(response.headers.get("x-accel-expires")).toBeNull();
  const counted = await metrics.registry.getSingleMetricAsString("http_request_duration_seconds");
  expect(counted).toContain('http_request_duration_seconds_count{route="none",method="GET",status="429"} 1');
  expect(counted).not.toContain('status="5');
});

test("a page that cannot be put into the document is not cached either", async () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const { send } = await openPages(async () =>
    aPage({
      get body(): string {
        return JSON.stringify(circular);
      },
    }),
  );
  const response = await send("/");
  expect(response.status).toBe(503);
  expect(response.headers.get("x-accel-expires")).toBeNull();
  expect(await response.text()).toBe("");
});

test("visitors who want one page at the same time share its render", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_100 });
  const waiting: (() => void)[] = [];
  const { send, arrived } = await openPages(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return aPage();
  });
  const visits = Array.from({ length: 3 }, () => send("/"));
  await eventually(() => expect(arrived()).toBe(3));
  for (const finish of waiting) finish();
  for (const visit of visits) expect(await (await visit).text()).toContain("<main>Wrench</main>");
  expect(waiting).toHaveLength(1);
});

test("more pages at a time than the limit are 503 at once, until one has been rendered; visitors of a page share it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_100 });
  const waiting: (() => void)[] = [];
  const { send, arrived } = await openPages(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return aPage();
  });
  const running = Array.from({ length: RENDERS_MAX }, (_, n) => send(`/?q=${n}`));
  await eventually(() => expect(waiting).toHaveLength(RENDERS_MAX));
  const rejected = await send("/");
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get("retry-after")).toBe("1");
  running.push(send("/?q=0"));
  await eventually(() => expect(arrived()).toBe(RENDERS_MAX + 2));
  expect(waiting).toHaveLength(RENDERS_MAX);
  for (const finish of waiting) finish();
  expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(new Set([200]));
  const next = send("/");
  await eventually(() => expect(waiting).toHaveLength(RENDERS_MAX + 1));
  waiting.at(-1)?.();
  expect((await next).status).toBe(200);
});

test("pages that failed do not count towards the limit", async () => {
  const { send } = await openPages(() => Promise.reject(new Error("no")));
  for (let count = 0; count <= RENDERS_MAX; count += 1) {
    expect((await send("/")).headers.get("retry-after")).toBeNull();
  }
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is 405 and renders nothing", async (method) => {
  const renderPage = vi.fn<RenderPage>(async () => aPage());
  const { send } = await openPages(renderPage);
  const response = await send("/", { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
  expect(renderPage).not.toHaveBeenCalled();
});

test("HEAD has the headers of the page and no body", async () => {
  const { send } = await openPages(async () => aPage({ status: 404 }));
  const response = await send("/", { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect(response.status).toBe(404);
  expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
  expect(response.headers.get("x-accel-expires")).toMatch(/^@\d+$/);
  expect(await response.text()).toBe("");
});

test("the log line has the route and no search words", async () => {
  const { send, lines } = await openPages(async () => aPage({ routes: ["", "blogs"] }));
  await send("/blogs?q=hidden-words", { headers: { "x-request-id": "request-0001" } });
  expect(lines).toMatchObject([
    { level: "info", msg: "page", request_id: "request-0001", method: "GET", route: "blogs", status: 200 },
  ]);
  expect(lines[0]?.["durationMs"]).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(lines)).not.toContain("hidden-words");
});

test.each([["short"], ["with spaces and more"], [`long-${"x".repeat(80)}`]])(
  "a request id like %j is replaced",
  async (given) => {
    const { send, lines } = await openPages(async () => aPage());
    await send("/", { headers: { "x-request-id": given } });
    expect(lines[0]?.["request_id"]).toMatch(/^[\da-f-]{36}$/);
  },
);

test("calls of the API carry the request's id and the visitor's address", async () => {
  const seen = new Set<string>();
  const api = await listenOnFreePort(
    createServer(({ url, headers }, response) => {
      seen.add(JSON.stringify([url, headers["x-request-id"], headers["x-forwarded-for"]]));
      response.end("{}");
    }),
  );
  servers.push(api.server);
  const fetchFromApi = callApi({ urls: [`http://127.0.0.1:${api.port}`], tracing: noTracing });
  const { send } = await openPages(async () => {
    await fetchFromApi(new Request("https://shop.test/api/tools?q=bolt"));
    return aPage();
  });
  await Promise.all(
    ["1", "2"].map((n) =>
      send(`/?n=${n}`, {
        headers: { "x-request-id": `request-000${n}`, "x-forwarded-for": `203.0.113.${n}` },
      }),
    ),
  );
  expect(seen).toEqual(
    new Set([
      '["/api/tools?q=bolt","request-0001","203.0.113.1"]',
      '["/api/tools?q=bolt","request-0002","203.0.113.2"]',
    ]),
  );
});

test("durations are counted by route, method and status", async () => {
  const { send, metrics } = await openPages(async (path) => {
    if (path === "/down") throw new Error("away");
    return aPage(path === "/" ? {} : { status: 404, routes: ["*"] });
  });
  for (const path of ["/", "/", "/nowhere?q=1", "/elsewhere", "/down"]) await send(path);
  const count = (labels: string): Promise<number | undefined> =>
    metricValue(metrics.registry, "http_request_duration_seconds_count", labels);
  expect(await count('route="/",method="GET",status="200"')).toBe(2);
  expect(await count('route="*",method="GET",status="404"')).toBe(2);
  expect(await count('route="none",method="GET",status="503"')).toBe(1);
});
