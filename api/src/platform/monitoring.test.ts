import { Counter, Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMonitoring, portOf, probe, type Readiness } from "./monitoring.ts";

const registry = new Registry();
const counter = new Counter({ name: "shop_tests_total", help: "Tests", registers: [registry] });
let readiness: () => Promise<Readiness>;
let more: () => Promise<string> = async () => "";
let server: Awaited<ReturnType<typeof openMonitoring>>;
beforeAll(async () => {
  server = await openMonitoring({
    host: "127.0.0.1",
    port: 0,
    registry,
    more: () => more(),
    readiness: () => readiness(),
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function get(path: string) {
  const response = await fetch(`http://127.0.0.1:${portOf(server)}${path}`);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

describe("/readyz", () => {
  it.each<[number, string, Readiness]>([
    [200, "ok", { ready: true, checks: { database: "ok", redis: "ok" } }],
    [200, "degraded", { ready: true, checks: { database: "ok", redis: "no connection" } }],
    [503, "not ready", { ready: false, checks: { database: "no response within 1 s" } }],
    [503, "not ready", { ready: false, checks: { database: "ok" } }],
  ])("is %i and %s for %j", async (status, word, given) => {
    readiness = async () => given;
    const { text, ...others } = await get("/readyz");
    expect(others).toEqual({ status, type: "application/json" });
    expect(JSON.parse(text)).toEqual({ status: word, checks: given.checks });
  });

  it("is 500 and not 200 if the check itself fails", async () => {
    readiness = () => Promise.reject(new Error("no checks"));
    expect(await get("/readyz")).toMatchObject({ status: 500, text: "no checks" });
  });
});

describe("/healthz", () => {
  it("is 200 while the process runs, whatever is unreachable", async () => {
    readiness = () => Promise.reject(new Error("everything is down"));
    expect(await get("/healthz")).toEqual({
      status: 200,
      type: "application/json",
      text: '{"status":"ok"}',
    });
  });
});

describe("/metrics", () => {
  it("is Prometheus text of this process and of others", async () => {
    counter.inc(3);
    more = async () => "# HELP other_total Others\nother_total 1\n";
    const { status, type, text } = await get("/metrics");
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(text).toMatch(/^shop_tests_total 3$/m);
    expect(text).toMatch(/^other_total 1$/m);
  });

  it("is 500, not half of it, if a part cannot be read", async () => {
    more = () => Promise.reject(new Error("queues not read"));
    expect(await get("/metrics")).toMatchObject({ status: 500, text: "queues not read" });
    more = async () => "";
  });
});

it.each(["/", "/metrics/", "/metrics?x=1", "/healthz/../metrics/x", "/api/tools", "/%2e%2e/etc/passwd"])(
  "%s is no page of the private port",
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: '{"status":"unknown path"}' });
  },
);

it("a port that is in use is an error at the start, not later", async () => {
  const port = portOf(server) ?? 0;
  const second = openMonitoring({ host: "127.0.0.1", port, registry, readiness });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});

describe("a probe", () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ["of a service that responds", "ok", async () => 1],
    ["of a service that responds with nothing", "ok", async () => undefined],
    [
      "of a service that rejects",
      "password authentication failed",
      () => Promise.reject(new Error("password authentication failed")),
    ],
    [
      "of a service that rejects with a cause",
      "ECONNREFUSED",
      () => Promise.reject(new Error("fetch failed", { cause: new Error("ECONNREFUSED") })),
    ],
    [
      "of Redis without a connection",
      "no connection",
      () => Promise.reject(new Error("Stream isn't writeable and enableOfflineQueue options is false")),
    ],
    ["that fails without a message", "failed", () => Promise.reject(new Error(""))],
    [
      "that fails at once",
      "not opened",
      () => {
        throw new Error("not opened");
      },
    ],
    ["of a service that never responds", "no response within 1 s", () => new Promise(() => {})],
  ])('%s returns "%s"', async (_what, result, check) => {
    expect(await probe(check)).toBe(result);
  });
});
