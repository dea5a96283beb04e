import { afterAll, beforeAll, expect, it } from "vitest";
import { metricValue } from "../testing/metric-value.ts";
import { aRedis, type TestRedis } from "../testing/test-redis.ts";
import { createLogger } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { addRedisMetrics } from "./process-metrics.ts";
import { openQueues, type Queues } from "./queues.ts";

const log = createLogger("test", "silent");
let redis: TestRedis;
let queues: Queues;
beforeAll(async () => {
  redis = await aRedis();
  queues = openQueues(redis.url, log);
});
afterAll(async () => {
  await queues.close();
  await redis.close();
});

async function read(): Promise<(number | undefined)[]> {
  const { registry, ...metrics } = createMetrics();
  addRedisMetrics({ registry, ...metrics }, queues, log);
  return [
    await metricValue(registry, "redis_memory_used_bytes"),
    await metricValue(registry, "redis_memory_max_bytes"),
  ];
}

it("memory of Redis: what it uses, its limit or 0, and nothing while it does not respond", async () => {
  const [used, unlimited] = await read();
  expect(used).toBeGreaterThan(500_000);
  expect(unlimited).toBe(0);
  await redis.client.config("SET", "maxmemory", "384mb");
  expect((await read())[1]).toBe(384 * 2 ** 20);
  await redis.freeze();
  expect(await read()).toEqual([undefined, undefined]);
  await redis.thaw();
});
