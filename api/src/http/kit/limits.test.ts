import type { Context } from "koa";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { openRateLimiter } from "./limits.ts";
import { Problem } from "./problem.ts";

const log = createLogger("test", "silent");
const redisUrl = `${inject("redisUrl")}/2`;
const limiter = openRateLimiter(redisUrl, log);
const cut = openRateLimiter("redis://127.0.0.1:9", log);
const from = (ip: string) => ({ ip }) as Context;
const anonymous = { kind: "anonymous" } as const;

beforeAll(async () => {
  const redis = new Redis(redisUrl);
  await vi.waitFor(async () => {
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

describe("budgets of calls", () => {
  it("refuse the eleventh order of a person within a minute, wherever it comes from, and nobody else's", async () => {
    const person = aPerson();
    let call = 0;
    const refused = await lastOf(11, () => limiter.spend(from(`10.0.0.${(call += 1)}`), "orders", person));
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    await expect(limiter.spend(from("10.0.0.1"), "orders", aPerson())).resolves.toBeUndefined();
  });

  it("count anonymous callers by address", async () => {
    const refused = await lastOf(61, () => limiter.spend(from("10.1.0.1"), "writes", anonymous));
    expect(refused?.status).toBe(429);
    await expect(limiter.spend(from("10.1.0.2"), "writes", anonymous)).resolves.toBeUndefined();
  });

  it("hold in this process alone while Redis is away", async () => {
    const person = aPerson();
    const refused = await lastOf(11, () => cut.spend(from("10.2.0.1"), "orders", person));
    expect(refused?.status).toBe(429);
  });
});
