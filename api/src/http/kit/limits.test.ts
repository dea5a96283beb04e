import type { Context } from "koa";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { openRateLimiter } from "./limits.ts";
import { Problem } from "./problem.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";

const log = createLogger("test", "silent");
const redisUrl = await aRedisDatabase();
const limiter = openRateLimiter(redisUrl, log);
const cut = openRateLimiter("redis://127.0.0.1:9", log);
const from = (ip: string) => ({ ip }) as Context;
const anonymous = { kind: "anonymous" } as const;

beforeAll(async () => {
  const redis = new Redis(redisUrl);
  await eventually(async () => {
    await limiter.spend(from("10.9.0.1"), "webhook", anonymous);
    expect(await redis.exists("limit:webhook:10.9.0.1")).toBe(1);
  });
  redis.disconnect();
});
afterAll(() => {
  limiter.close();
  cut.close();
});

async function lastOf(calls: number, spend: () => Promise<void>): Promise<Problem | null> {
  for (let call = 1; call < calls; call += 1) await spend();
  return spend().then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error : null),
  );
}

describe("rate limits", () => {
  it("reject the eleventh order of a person within a minute, from any address, and not those of other persons", async () => {
    const person = aPerson();
    let call = 0;
    const rejected = await lastOf(11, () => limiter.spend(from(`10.0.0.${(call += 1)}`), "orders", person));
    expect(rejected?.status).toBe(429);
    expect(Number(rejected?.headers["retry-after"])).toBeGreaterThan(0);
    await expect(limiter.spend(from("10.0.0.1"), "orders", aPerson())).resolves.toBeUndefined();
  });

  it("count anonymous callers by address", async () => {
    const rejected = await lastOf(61, () => limiter.spend(from("10.1.0.1"), "writes", anonymous));
    expect(rejected?.status).toBe(429);
    await expect(limiter.spend(from("10.1.0.2"), "writes", anonymous)).resolves.toBeUndefined();
  });

  it("count all IPv6 addresses of one /64 network together, and the next network for itself", async () => {
    let call = 0;
    const next = () => limiter.spend(from(`2001:db8:1:2::${(call += 1).toString(16)}`), "writes", anonymous);
    expect((await lastOf(61, next))?.status).toBe(429);
    await expect(limiter.spend(from("2001:db8:1:3::1"), "writes", anonymous)).resolves.toBeUndefined();
  });

  it("count an IPv4 address as the same one where it is mapped into IPv6", async () => {
    await lastOf(60, () => limiter.spend(from("10.3.0.1"), "writes", anonymous));
    const rejected = await lastOf(1, () => limiter.spend(from("::ffff:10.3.0.1"), "writes", anonymous));
    expect(rejected?.status).toBe(429);
  });

  it("count a dear call as several", async () => {
    const rejected = await lastOf(51, () => limiter.spend(from("10.4.0.1"), "reads", anonymous, 6));
    expect(rejected?.status).toBe(429);
  });

  it("hold in this process alone while Redis is unavailable", async () => {
    const person = aPerson();
    const rejected = await lastOf(11, () => cut.spend(from("10.2.0.1"), "orders", person));
    expect(rejected?.status).toBe(429);
  });
});
