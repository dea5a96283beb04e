import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { aRedis, type TestRedis } from "../testing/test-redis.ts";
import { createLogger } from "./log.ts";
import { openQueues } from "./queues.ts";

let redis: TestRedis;
beforeAll(async () => {
  redis = await aRedis();
});
afterAll(() => redis.close());

it("queues opened while Redis did not respond reject in time, and take jobs once it returns", async () => {
  await redis.freeze();
  const queues = openQueues(redis.url, createLogger("test", "silent"));
  const add = (): Promise<void> => queues.add("process-stripe-event", { eventId: "evt_1" }, "outbox-1");
  await expect(add()).rejects.toThrow(/timed out/);
  await redis.thaw();
  await eventually(add);
  expect(await queues.stateOf("process-stripe-event", "outbox-1")).toBe("waiting");
  await queues.close();
});
