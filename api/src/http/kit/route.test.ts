import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiResponse, readResponse } from "../../testing/test-api.ts";
import { aRouteServer, type RouteServer } from "../../testing/route-server.ts";
import { DomainError, GatewayUnavailable } from "../../domain/shared/errors.ts";
import type { RateLimiter } from "./limits.ts";
import { countQuery } from "./paging.ts";
import { Problem } from "./problem.ts";
import { ok } from "./reply.ts";
import { defineRoute } from "./route.ts";
import { uuid } from "./text.ts";
import { z } from "./zod.ts";

const ID = "0199a1b2-0000-7000-8000-000000000000";
const handled: unknown[] = [];
const spent: string[] = [];
const undeclared: string[] = [];
let fails: () => void = () => {};

/** Records what is spent, in its order; `full` is over its limit. */
let full = "";
const limiter: RateLimiter = {
  async spend(_ctx, limit) {
    spent.push(limit);
    if (limit === full)
      throw new Problem(429, "too-many-requests", "Wait.", { headers: { "retry-after": "7" } });
  },
  check: async () => {},
  close: () => {},
};

const common = { summary: "A test", policy: "public" } as const;
const thing = z.strictObject({ id: z.string(), limit: z.number() });
const findThing = defineRoute({
  ...common,
  method: "get",
  path: "/things/{id}",
  name: "findThing",
  params: z.object({ id: uuid }),
  query: z.object({ limit: countQuery(50, 20, "Rows"), sort: z.enum(["old", "new"]).default("new") }),
  responses: { 200: { description: "The thing", body: thing } },
  problems: ["sold-out"],
  fields: { quantity: "orderQuantity" },
  handle: async ({ params, query }) => {
    handled.push({ ...params, ...query });
    fails();
    return ok({ id: params.id, limit: query.limit });
  },
});
const changeThing = defineRoute({
  ...common,
  method: "put",
  path: "/things/{id}",
  name: "changeThing",
  params: z.object({ id: uuid }),
  headers: z.object({ "if-match": z.string().regex(/^\d{1,9}$/, "must be a version") }),
  body: z.strictObject({ name: z.string() }),
  responses: { 204: { description: "Changed" } },
  handle: async ({ headers }) => {
    handled.push(headers);
    return { status: 204, body: undefined } as const;
  },
});

let server: RouteServer;
beforeAll(async () => {
  const onUndeclared = ({ route, code }: { route: string; code: string }): void =>
    void undeclared.push(`${route}: ${code}`);
  server = await aRouteServer([findThing, changeThing], { limiter, onUndeclared });
});
afterAll(() => server.close());
beforeEach(() => {
  for (const list of [handled, spent, undeclared]) list.splice(0);
  full = "";
  fails = () => {};
});

const call = async (path: string, init: RequestInit = {}): Promise<ApiResponse> =>
  readResponse(await fetch(`${server.url}${path}`, init));
const fieldsOf = ({ problem }: ApiResponse): string[] => [
  ...new Set((problem.errors ?? []).map(({ field }) => field)),
];
const change = (body: string): Promise<ApiResponse> =>
  call(`/things/${ID}`, {
    method: "PUT",
    headers: { "content-type": "application/json", "if-match": "1" },
    body,
  });

describe("path, query and headers", () => {
  it("reach the handler parsed, with defaults, and without parameters that the call does not have", async () => {
    expect((await call(`/things/${ID.toUpperCase()}?limit=7&utm_source=mail&__proto__=x`)).body).toEqual({
      id: ID,
      limit: 7,
    });
    expect((await call(`/things/${ID}`)).body).toEqual({ id: ID, limit: 20 });
    expect(handled).toEqual([
      { id: ID, limit: 7, sort: "new" },
      { id: ID, limit: 20, sort: "new" },
    ]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=51", "limit"],
    ["limit=-1", "limit"],
    ["limit=1.5", "limit"],
    ["limit=", "limit"],
    ["limit=all", "limit"],
    ["limit=1e99", "limit"],
    ["limit=NaN", "limit"],
    ["limit=%00", "limit"],
    ["limit=1;drop", "limit"],
    ["limit=1&limit=2", "limit"],
    ["limit=7&limit=7", "limit"],
    ["sort=", "sort"],
    ["sort=New", "sort"],
    ["sort=new&sort=old", "sort"],
    ["sort=constructor", "sort"],
    ["sort=%ED%A0%80", "sort"],
  ])("?%s is 400 and names the parameter", async (query, field) => {
    const response = await call(`/things/${ID}?${query}`);
    expect([response.status, fieldsOf(response)]).toEqual([400, [field]]);
    expect(response.problem).toMatchObject({ title: "Bad request", status: 400, type: /invalid$/ });
    expect(handled).toEqual([]);
  });

  it.each([
    ...["0", "51", "-1", "1.5", "", "all", "1e99", "NaN"].map((limit) => [
      `limit=${limit}`,
      "must be a whole number from 1 to 50",
    ]),
    ["limit=1&limit=2", "must be given once"],
    ["limit=7&limit=7", "must be given once"],
    ["sort=new&sort=old", "must be given once"],
  ])("?%s names the valid values: %s", async (query, message) => {
    const { problem } = await call(`/things/${ID}?${query}`);
    expect((problem.errors ?? []).map((error) => error.message)).toEqual([message]);
  });

  it.each(["1", "%00", "__proto__", `${ID}0`, ID.replaceAll("-", ""), "%2e%2e%2fadmin", "%E2%80%AE"])(
    "a path with the id %s is 400 and names it",
    async (id) => {
      const response = await call(`/things/${id}`);
      expect([response.status, fieldsOf(response)]).toEqual([400, ["id"]]);
      expect(handled).toEqual([]);
    },
  );

  it.each<[string, Record<string, string>]>([
    ["missing", {}],
    ["of another form", { "if-match": '"1"' }],
    ["too long", { "if-match": "1".repeat(10) }],
    ["sent twice", { "if-match": "1, 2" }],
  ])("a header that is %s is 400 and is named", async (_what, headers) => {
    const response = await call(`/things/${ID}`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...headers },
      body: '{"name":"a"}',
    });
    expect([response.status, fieldsOf(response)]).toEqual([400, ["if-match"]]);
    expect(handled).toEqual([]);
  });
});

describe("a method", () => {
  it("HEAD gets the headers of GET and no body", async () => {
    const got = await fetch(`${server.url}/things/${ID}`);
    const head = await fetch(`${server.url}/things/${ID}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["content-type", "content-length", "cache-control"]) {
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
    }
  });

  it.each(["POST", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s that the path does not have is 405 with the ones that it has, and runs nothing",
    async (method) => {
      const { status, allow } = await statusOf(method, `/things/${ID}`);
      expect(status).toBe(405);
      expect(allow?.split(", ").toSorted()).toEqual(["GET", "HEAD", "PUT"]);
      expect([handled, spent]).toEqual([[], ["refused"]]);
    },
  );

  it.each(["/nothing", "/things", "/things/", `/things/${ID}/x`, `/things//${ID}`, "/../things"])(
    "of an unknown path is 404: %s",
    async (path) => {
      expect(await statusOf("GET", path)).toMatchObject({ status: 404, allow: undefined });
      expect([handled, spent]).toEqual([[], ["refused"]]);
    },
  );
});

/** As `fetch`, which normalizes paths and rejects some methods. */
function statusOf(method: string, path: string): Promise<{ status?: number; allow?: string | undefined }> {
  const { hostname, port } = new URL(server.url);
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    allow?: string | undefined;
  }>();
  request({ hostname, port, method, path: `/api${path}` }, (response) => {
    response.resume();
    resolve({ status: response.statusCode ?? 0, allow: response.headers.allow });
  })
    .once("error", reject)
    .end();
  return promise;
}

describe("a rate limit", () => {
  it("is spent once per call, before the input is read", async () => {
    full = "writes";
    const response = await change("{");
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(response.problem.detail).toBe("Wait.");
    full = "";
    expect((await change("{")).status).toBe(400);
    expect((await change('{"name":"a"}')).status).toBe(204);
    expect(spent).toEqual(["writes", "writes", "writes"]);
  });

  it("that a route does not name is that of reads for a GET", async () => {
    expect((await call(`/things/${ID}`)).status).toBe(200);
    expect(spent).toEqual(["reads"]);
  });

  it("of rejected calls also ends the list of paths that exist", async () => {
    full = "refused";
    expect((await call("/nothing")).status).toBe(429);
    const method = await call(`/things/${ID}`, { method: "DELETE" });
    expect([method.status, method.headers.get("allow")]).toEqual([429, null]);
  });
});

describe("a problem", () => {
  it.each(["text/html", "application/xml", "image/*;q=0.1", "application/json;q=0"])(
    "is problem+json for a client that accepts %s",
    async (accept) => {
      const { status, headers, problem } = await call("/nothing", { headers: { accept } });
      expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
      expect(problem).toEqual({
        type: "urn:boltwright:problem:no-such-call",
        title: "Not found",
        status: 404,
        detail: "This call does not exist. See /api/docs.",
        requestId: headers.get("x-request-id"),
      });
    },
  );

  it("is neither stored nor interpreted as another type", async () => {
    const { headers } = await call(`/things/${ID}?limit=0`);
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
      "no-store",
      "nosniff",
    ]);
    expect((await call(`/things/${ID}`)).headers.get("cache-control")).toBe("no-cache");
  });

  it("that the route declares names the field as the contract does", async () => {
    fails = () => {
      throw new DomainError("sold-out", "Only 2 units are left.", "quantity");
    };
    const { status, problem } = await call(`/things/${ID}`);
    expect([status, problem.errors]).toEqual([
      409,
      [{ field: "orderQuantity", message: "Only 2 units are left." }],
    ]);
    expect(undeclared).toEqual([]);
  });

  it("that the route does not declare is reported, since the contract lacks it", async () => {
    fails = () => {
      throw new DomainError("not-paid", "Not paid.");
    };
    expect((await call(`/things/${ID}`)).status).toBe(409);
    expect(undeclared).toEqual(["findThing: not-paid"]);
  });

  it.each<[number, string, () => unknown]>([
    [503, "stripe-unavailable", () => new GatewayUnavailable("stripe", new Error("sk_live_hunter2"))],
    [503, "busy", () => Object.assign(new Error("hunter2"), { code: "ECONNRESET" })],
    [500, "internal", () => new Error("hunter2")],
    [500, "internal", () => new RangeError("hunter2")],
    [500, "internal", () => ({ hunter2: true })],
  ])("%i %s shows the client nothing of its cause", async (status, code, error) => {
    fails = () => {
      throw error();
    };
    const response = await call(`/things/${ID}`);
    expect([response.status, response.problem.type]).toEqual([status, `urn:boltwright:problem:${code}`]);
    expect(JSON.stringify(response.problem)).not.toContain("hunter2");
    expect(response.headers.get("retry-after")).toBe(status === 503 ? "2" : null);
  });
});
