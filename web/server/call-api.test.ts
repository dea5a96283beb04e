import { createServer, type RequestListener, type Server } from "node:http";
import { noTracing } from "@shop/api/platform/tracing";
import { listenOnFreePort } from "@shop/api/testing/listen";
import { afterEach, expect, test } from "vitest";
import { callApi } from "./call-api.ts";
import { currentVisit } from "./visit.ts";

const TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts an API process; returns its address. */
async function startApi(handle: RequestListener): Promise<string> {
  const { server, port } = await listenOnFreePort(createServer(handle));
  servers.push(server);
  return `http://127.0.0.1:${port}`;
}

const startNamed = (name: string): Promise<string> =>
  startApi((_request, response) => response.end(JSON.stringify(name)));

/** An address that nobody listens on. */
async function deadAddress(): Promise<string> {
  const { server, port } = await listenOnFreePort(createServer());
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const aRead = (): Request => new Request("https://shop.test/api/tools?q=bolt");

test("path, query and headers of a read reach the API at its own address", async () => {
  let seen: unknown;
  const url = await startApi(({ method, url: path, headers }, response) => {
    seen = { method, path, accept: headers.accept };
    response.end("{}");
  });
  const fetchFromApi = callApi({ urls: [url], tracing: noTracing });
  await fetchFromApi(
    new Request("https://shop.test/api/tools?q=a%20b", { headers: { accept: "application/json" } }),
  );
  expect(seen).toEqual({ method: "GET", path: "/api/tools?q=a%20b", accept: "application/json" });
});

test("the processes get reads in turn", async () => {
  const urls = await Promise.all([startNamed("one"), startNamed("two"), startNamed("three")]);
  const fetchFromApi = callApi({ urls, tracing: noTracing });
  const names: unknown[] = [];
  for (let read = 0; read < 6; read += 1) names.push(await (await fetchFromApi(aRead())).json());
  expect(names.slice(3)).toEqual(names.slice(0, 3));
  expect(new Set(names)).toEqual(new Set(["one", "two", "three"]));
});

test("a process that cannot be reached is skipped", async () => {
  const urls = [await deadAddress(), await startNamed("alive")];
  const fetchFromApi = callApi({ urls, tracing: noTracing });
  for (let read = 0; read < 4; read += 1) {
    expect(await (await fetchFromApi(aRead())).json()).toBe("alive");
  }
});

test("an error response is the response: no other process is called", async () => {
  let others = 0;
  const failing = (_request: unknown, response: { statusCode: number; end(): void }): void => {
    others += 1;
    response.statusCode = 500;
    response.end();
  };
  const urls = [await startApi(failing), await startApi(failing)];
  const response = await callApi({ urls, tracing: noTracing })(aRead());
  expect(response.status).toBe(500);
  expect(others).toBe(1);
});

test("without any process the read rejects", async () => {
  const urls = [await deadAddress(), await deadAddress()];
  await expect(callApi({ urls, tracing: noTracing })(aRead())).rejects.toThrow("fetch failed");
});

test("a read without a response ends with a timeout, and no other process gets it", async () => {
  let reads = 0;
  const silent = (): void => {
    reads += 1;
  };
  const urls = [await startApi(silent), await startApi(silent)];
  await expect(callApi({ urls, tracing: noTracing })(aRead())).rejects.toMatchObject({
    name: "TimeoutError",
  });
  expect(reads).toBe(1);
});

test("a caller can cancel its read", async () => {
  const cancelling = new AbortController();
  const url = await startApi(() => cancelling.abort());
  const request = new Request(aRead(), { signal: cancelling.signal });
  await expect(callApi({ urls: [url], tracing: noTracing })(request)).rejects.toMatchObject({
    name: "AbortError",
  });
});

test("the trace and the visit of the page are passed on; without them nothing is", async () => {
  const seen: unknown[] = [];
  const url = await startApi(({ headers }, response) => {
    seen.push([headers["traceparent"], headers["x-request-id"], headers["x-forwarded-for"]]);
    response.end("{}");
  });
  const traced = callApi({ urls: [url], tracing: { ...noTracing, traceparent: () => TRACE } });
  await currentVisit.run({ requestId: "request-1", clientAddress: "203.0.113.7" }, () => traced(aRead()));
  await callApi({ urls: [url], tracing: noTracing })(aRead());
  expect(seen).toEqual([
    [TRACE, "request-1", "203.0.113.7"],
    [undefined, undefined, undefined],
  ]);
});
