import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z as zod } from "zod";
import { createLogger } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { eventually } from "../../testing/eventually.ts";
import { metricValue } from "../../testing/metric-value.ts";
import { aRouteServer, type RouteServer } from "../../testing/route-server.ts";
import { Problem, ProblemAsPage } from "./problem.ts";
import { ok } from "./reply.ts";
import { defineRoute } from "./route.ts";
import { text, uuid } from "./text.ts";
import { z } from "./zod.ts";

const ID = "0199a1b2-0000-7000-8000-000000000000";
const SECRET = "hunter2";
let fails: (() => never) | null = null;

const responses = { 200: { description: "Done", body: z.strictObject({ done: z.boolean() }) } };
const common = { summary: "A test", policy: "public", limit: "writes", responses } as const;
const handle = async () => {
  fails?.();
  return ok({ done: true });
};
const routes = [
  defineRoute({
    ...common,
    method: "get",
    path: "/orders/{id}",
    name: "a",
    params: z.object({ id: uuid }),
    handle,
  }),
  defineRoute({
    ...common,
    method: "get",
    path: "/tools/{id}",
    name: "b",
    params: z.object({ id: text(99) }),
    handle,
  }),
  defineRoute({
    ...common,
    method: "post",
    path: "/create-payment-intent",
    name: "c",
    body: z.strictObject({
      orderId: text(300),
      paymentIntentId: text(300).optional(),
      note: z.string().optional(),
    }),
    handle,
  }),
  defineRoute({
    ...common,
    method: "post",
    path: "/stripe/webhook",
    name: "d",
    body: z.looseObject({}),
    handle,
  }),
];

const line = zod.record(zod.string(), zod.unknown());
const lines: Record<string, unknown>[] = [];
const written: string[] = [];
const metrics = createMetrics();
let server: RouteServer;
beforeAll(async () => {
  const write = (text: string): void => {
    written.push(text);
    lines.push(line.parse(JSON.parse(text)));
  };
  server = await aRouteServer(routes, { metrics, log: createLogger("test", "info", { write }) });
});
afterAll(() => server.close());
beforeEach(() => {
  lines.splice(0);
  written.splice(0);
  fails = null;
});

/** Sends a request; returns its response and its line in the log. */
async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const received = await response.text();
  // The line is written after the response.
  await eventually(() => expect(lines).toHaveLength(1));
  return { status: response.status, headers: response.headers, text: received, line: lines[0] ?? {} };
}

const durations = (route: string, method: string, status: number): Promise<number | undefined> =>
  metricValue(
    metrics.registry,
    "http_request_duration_seconds_count",
    `route="${route}",method="${method}",status="${status}"`,
  );

describe("the log", () => {
  it("has one line per call: request id, route, status and duration", async () => {
    const { headers, line } = await call(`/orders/${ID}`, undefined, { "x-request-id": "gateway-0001" });
    expect(headers.get("x-request-id")).toBe("gateway-0001");
    expect(line).toMatchObject({
      level: "info",
      msg: "call",
      request_id: "gateway-0001",
      order_id: ID,
      method: "GET",
      route: "/api/orders/:id",
      status: 200,
    });
    expect(line["durationMs"]).toBeGreaterThanOrEqual(0);
  });

  it.each(["short", "x".repeat(65), "a b c d e f", "<script>1", "id;drop--1"])(
    "does not take the request id %s from a client",
    async (id) => {
      const { headers, line } = await call(`/orders/${ID}`, undefined, { "x-request-id": id });
      const used = headers.get("x-request-id");
      expect(used).toBe(line["request_id"]);
      expect(used).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    },
  );

  it("has no body, token, cookie or query, whether the call succeeds, is rejected or fails", async () => {
    const sent = { authorization: `bearer ${SECRET}`, cookie: `ops_session=${SECRET}`, "user-agent": SECRET };
    await call(`/orders/${ID}?q=${SECRET}`, undefined, sent);
    lines.splice(0);
    await call("/create-payment-intent", { orderId: ID, note: SECRET }, sent);
    lines.splice(0);
    await call("/create-payment-intent", { orderId: ID, [SECRET]: SECRET }, sent);
    lines.splice(0);
    fails = () => {
      throw new Error(`duplicate key (email)=(${SECRET})`, { cause: new Error(SECRET) });
    };
    const failed = await call("/create-payment-intent", { orderId: ID, note: SECRET }, sent);
    expect(failed.status).toBe(500);
    expect(written).toHaveLength(4);
    expect(written.join()).not.toContain(SECRET);
  });

  it.each<[string, object, object]>([
    ["/create-payment-intent", { orderId: ID, paymentIntentId: "pi_1" }, { order_id: ID, pi_id: "pi_1" }],
    ["/create-payment-intent", { orderId: "Ada Okafor, Dhaka" }, {}],
    ["/create-payment-intent", { orderId: ID, paymentIntentId: "4242 4242" }, { order_id: ID }],
    ["/stripe/webhook", { id: "evt_1" }, { event_id: "evt_1" }],
    ["/stripe/webhook", { id: "4242424242424242" }, {}],
    ["/stripe/webhook", { id: { evt: 1 } }, {}],
  ])("names what a call to %s with %j is about, only by an id", async (path, body, ids) => {
    const { line } = await call(path, body);
    const logged = Object.entries(line).filter(([name]) => ["order_id", "pi_id", "event_id"].includes(name));
    expect(Object.fromEntries(logged)).toEqual(ids);
  });

  it("does not log the id of a tool as that of an order", async () => {
    expect((await call(`/tools/${ID}`)).line).not.toHaveProperty("order_id");
  });

  it("has the code of a rejection at level info, and the names and places of a failure's causes at error", async () => {
    expect((await call("/orders/1")).line).toMatchObject({
      level: "info",
      msg: "call rejected",
      problem: "invalid",
    });
    lines.splice(0);
    fails = () => {
      throw new TypeError("outer", { cause: Object.assign(new Error("inner"), { code: "23505" }) });
    };
    const { line } = await call(`/orders/${ID}`);
    expect(line).toMatchObject({
      level: "error",
      msg: "call failed",
      problem: "internal",
      cause: { chain: [{ name: "TypeError" }, { name: "Error", code: "23505" }] },
    });
    expect(JSON.stringify(line["cause"])).toContain("middleware.test.ts");
  });

  it("ends a chain of causes that is a ring", async () => {
    fails = () => {
      const error = new Error("ring");
      error.cause = error;
      throw error;
    };
    const { line } = await call(`/orders/${ID}`);
    expect(line).toMatchObject({ cause: { chain: [{}, {}, {}, {}] } });
  });
});

describe("the metrics", () => {
  it("count calls by route, not by path: an attacker cannot create labels", async () => {
    const before = (await durations("none", "GET", 404)) ?? 0;
    for (const path of ["/a", "/b", `/orders/${ID}/x`]) {
      await call(path);
      lines.splice(0);
    }
    expect(await durations("none", "GET", 404)).toBe(before + 3);
    const listed = await metrics.registry.getSingleMetricAsString("http_request_duration_seconds");
    expect(listed).not.toMatch(/route="[^"]*(?:\/a"|\/b"|0199a1b2)/);
  });

  it("count a call of each status under its route", async () => {
    const counts = async () => [
      (await durations("/api/tools/:id", "GET", 200)) ?? 0,
      (await durations("/api/tools/:id", "GET", 400)) ?? 0,
    ];
    const [good = 0, bad = 0] = await counts();
    await call("/tools/1");
    lines.splice(0);
    await call(`/tools/${"x".repeat(100)}`);
    expect(await counts()).toEqual([good + 1, bad + 1]);
  });

  it("count rejected tokens by reason, and clients with too many streams", async () => {
    fails = () => {
      throw new Problem(401, "not-signed-in", "No.");
    };
    await call(`/orders/${ID}`);
    lines.splice(0);
    fails = () => {
      throw new Problem(429, "too-many-streams", "No.");
    };
    await call(`/orders/${ID}`);
    expect(await metricValue(metrics.registry, "auth_rejects_total", 'reason="not-signed-in"')).toBe(1);
    expect(await metricValue(metrics.registry, "rate_limited_total", 'rule="streams"')).toBe(1);
  });
});

it("a problem of a page is HTML with the problem's status and headers", async () => {
  fails = () => {
    const problem = new Problem(429, "too-many-requests", "Wait.", { headers: { "retry-after": "3" } });
    throw new ProblemAsPage(problem, "<!doctype html><title>Wait</title>");
  };
  const { status, headers, text: page } = await call(`/orders/${ID}`);
  expect([status, headers.get("content-type"), headers.get("retry-after")]).toEqual([
    429,
    "text/html; charset=utf-8",
    "3",
  ]);
  expect(page).toBe("<!doctype html><title>Wait</title>");
});
