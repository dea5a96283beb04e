import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import document from "../../../openapi/openapi.json" with { type: "json" };
import { apiFixture } from "../testing/api-fixture.ts";
import { aTool } from "../testing/factories.ts";
import { anAdmin } from "../testing/test-shop.ts";

const api = apiFixture();
const UNKNOWN_ID = "0199a1b2-0000-7000-8000-000000000000";

/** The public reads that nginx may cache, with an address for which the API returns 200. */
const SHAREABLE = {
  "/tools": "/tools?limit=24",
  "/tools/suggestions": "/tools/suggestions?q=wrench",
  "/tools/chosen": `/tools/chosen?ids=${UNKNOWN_ID}`,
  "/catalogue": "/catalogue?limit=2",
  "/categories": "/categories",
  "/purchase/{id}": "/purchase/{id}",
  "/ratting": "/ratting?limit=2",
  "/settings": "/settings",
} as const;

let toolId: string;
beforeAll(async () => {
  toolId = (await aTool(api.shop)).id;
});
const addressOf = (path: string): string => path.replace("{id}", toolId);
const marked = (headers: Headers): string | null => headers.get("x-accel-expires");
const thisSecond = (): number => Math.floor(Date.now() / 1000);

describe.each(Object.values(SHAREABLE))("GET %s", (path) => {
  it("without a token or cookie may be shared until the end of the second in which the request began", async () => {
    const earliest = thisSecond();
    const { status, headers } = await api.call("GET", addressOf(path));
    expect(status).toBe(200);
    const second = Number(/^@(\d+)$/.exec(marked(headers) ?? "")?.[1]);
    expect(second).toBeGreaterThanOrEqual(earliest);
    expect(second).toBeLessThanOrEqual(thisSecond());
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("has nothing in a shared response that belongs to one caller", async () => {
    const { headers } = await api.call("GET", addressOf(path));
    const names = [...headers.keys()].filter((name) => /cookie|request-id|ratelimit|retry-after/.test(name));
    expect(names).toEqual([]);
  });

  it.each([
    ["a token", { authorization: "bearer x" }],
    ["an empty authorization", { authorization: "" }],
    ["a cookie", { cookie: "theme=dark" }],
  ])("with %s is not shared", async (_what, headers) => {
    const response = await api.call("GET", addressOf(path), { headers });
    expect([response.status, marked(response.headers)]).toEqual([200, null]);
    expect(response.headers.get("x-request-id")).not.toBeNull();
  });

  it("is not shared when it is a HEAD request", async () => {
    const { status, headers } = await fetch(`${api.url}/api${addressOf(path)}`, { method: "HEAD" });
    expect([status, marked(headers)]).toEqual([200, null]);
  });
});

it.each([
  [404, `/purchase/${UNKNOWN_ID}`],
  [400, "/purchase/x"],
  [400, "/tools?limit=0"],
  [404, "/no-such-call"],
])("a %i is not shared: %s", async (expected, path) => {
  const { status, headers } = await api.call("GET", path);
  expect([status, marked(headers)]).toEqual([expected, null]);
  expect(headers.get("x-request-id")).not.toBeNull();
});

const others = Object.entries(document.paths)
  .filter(([path, operations]) => "get" in operations && !(path in SHAREABLE))
  .map(([path]) => path)
  // Their responses do not end; their headers are tested with their routes.
  .filter((path) => !path.endsWith("/stream"));

it.each(others)("GET %s is never shared", async (path) => {
  for (const authorization of [null, `bearer ${await api.issuer.token(anAdmin())}`]) {
    const url = `${api.url}/api${addressOf(path)}`;
    const { headers } = await fetch(url, { headers: { ...(authorization !== null && { authorization }) } });
    expect(marked(headers)).toBeNull();
  }
});

it("names the time before Cache-Control, since nginx lets the earlier one decide", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  request(`${api.url}/api/settings`, (response) => {
    response.resume();
    resolve(response.rawHeaders.map((text) => text.toLowerCase()));
  })
    .once("error", reject)
    .end();
  const headers = await promise;
  expect(headers).toContain("x-accel-expires");
  expect(headers.indexOf("x-accel-expires")).toBeLessThan(headers.indexOf("cache-control"));
});
