import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";
import { openRateLimiter } from "../kit/limits.ts";

const redisUrl = await aRedisDatabase();
const redis = new Redis(redisUrl);
const limiter = openRateLimiter(redisUrl, createLogger("test", "silent"));
let api: TestApi;

const request = (from: string) =>
  fetch(`${api.url}/door/mail-allowance`, { method: "POST", headers: { "x-forwarded-for": from } });

beforeAll(async () => {
  api = await anApi({ limiter });
  // Until it is connected, the limiter counts in this process.
  let turn = 0;
  await eventually(async () => {
    turn += 1;
    await request(`10.1.0.${turn}`);
    expect(await redis.exists(`limit:mails:10.1.0.${turn}`)).toBe(1);
  });
});
afterAll(async () => {
  redis.disconnect();
  limiter.close();
  await api.close();
});

it("allows ten requests an hour for one address, then says when to come back", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn++) statuses.push((await request("10.2.0.1")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(204), 403, 403]);
  const seconds = Number((await request("10.2.0.1")).headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect((await request("10.2.0.2")).status).toBe(204);
});

it("counts an IPv6 network as one address", async () => {
  for (let turn = 1; turn <= 10; turn++) await request(`2001:db8:5:6::${turn}`);
  expect((await request("2001:db8:5:6:7::1")).status).toBe(403);
});
