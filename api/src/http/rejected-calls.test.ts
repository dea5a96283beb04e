import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../platform/log.ts";
import { eventually } from "../testing/eventually.ts";
import { aTool } from "../testing/factories.ts";
import { anApi, type TestApi } from "../testing/test-api.ts";
import { aRedisDatabase } from "../testing/test-redis.ts";
import { aPerson } from "../testing/test-shop.ts";
import { openRateLimiter } from "./kit/limits.ts";
import { QUERY_BYTES_MAX } from "./kit/long-query.ts";

const REJECTED_MAX = 120;
const READS_MAX = 300;

const redisUrl = await aRedisDatabase();
const redis = new Redis(redisUrl);
const limiter = openRateLimiter(redisUrl, createLogger("test", "silent"));
let api: TestApi;
beforeAll(async () => {
  api = await anApi({ limiter });
  // Until it is connected, the limiter counts in this process.
  await eventually(async () => {
    await api.call("GET", "/no-such-call", { headers: { "x-forwarded-for": "10.9.9.9" } });
    expect(await redis.exists("limit:refused:10.9.9.9")).toBe(1);
  });
});
afterAll(async () => {
  redis.disconnect();
  limiter.close();
  await api.close();
});

async function statusesOf(count: number, path: string, headers: Record<string, string>): Promise<number[]> {
  const calls = Array.from(
    { length: count },
    async () => (await fetch(`${api.url}/api${path}`, { headers })).status,
  );
  return Promise.all(calls);
}

describe("calls that are rejected", () => {
  it("for a missing role are limited by address: 403, then 429, and no other address is", async () => {
    const authorization = `bearer ${await api.issuer.token(aPerson())}`;
    const from = (address: string) => ({ authorization, "x-forwarded-for": address });
    expect(new Set(await statusesOf(REJECTED_MAX, "/users", from("10.9.0.1")))).toEqual(new Set([403]));
    const { status, headers, problem } = await api.call("GET", "/users", { headers: from("10.9.0.1") });
    expect([status, problem.type]).toEqual([429, "urn:boltwright:problem:too-many-requests"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusesOf(1, "/users", from("10.9.0.2"))).toEqual([403]);
  });

  it("for a query that is too long are a 414 with the reason, and limited too", async () => {
    const headers = { "x-forwarded-for": "10.9.0.3" };
    const path = (bytes: number) => `/tools?q=${"x".repeat(bytes - 2)}`;
    expect((await api.call("GET", path(QUERY_BYTES_MAX), { headers })).status).toBe(400);
    const { status, problem } = await api.call("GET", path(QUERY_BYTES_MAX + 1), { headers });
    expect([status, problem]).toEqual([
      414,
      expect.objectContaining({
        type: "urn:boltwright:problem:query-too-long",
        title: "Address too long",
        detail: "The query string must be at most 2048 bytes.",
        errors: [{ field: "query", message: "must be at most 2048 bytes" }],
      }),
    ]);
    const statuses = await statusesOf(REJECTED_MAX, path(QUERY_BYTES_MAX + 1), headers);
    expect(statuses.filter((each) => each === 429)).toHaveLength(1);
  });

  it("for a query that is too long change nothing", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 9 });
    const query = `?x=${"x".repeat(QUERY_BYTES_MAX)}`;
    const { status } = await api.call("POST", `/purchase${query}`, { person: aPerson(), body: {} });
    expect(status).toBe(414);
    expect((await api.call("GET", `/purchase/${tool.id}`)).body.available).toBe(9);
  });
});

it.each(["/openapi.json", "/docs/swagger-ui-bundle.js"])(
  "GET %s is limited like other reads",
  async (path) => {
    const headers = {
      "x-forwarded-for": path === "/openapi.json" ? "10.9.0.4" : "10.9.0.5",
      "if-none-match": "*",
    };
    const statuses = await statusesOf(READS_MAX + 1, path, headers);
    expect(statuses.filter((each) => each === 429)).toHaveLength(1);
  },
);
