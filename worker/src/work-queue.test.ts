import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { expect, it } from "vitest";
import { workQueue } from "./work-queue.ts";

it("the setting limits the mails a second of the whole queue, and no other queue", async () => {
  const parts = {
    contextFor: (): never => {
      throw new Error("no job is run");
    },
    log: createLogger("test", "silent"),
    metrics: createMetrics(),
    postMail: async () => ({ outcome: "accepted" }) as const,
  };
  const redisUrl = await aRedisDatabase();
  const [mail, payments] = [
    workQueue("mail", redisUrl, parts, 250),
    workQueue("payments", redisUrl, parts, 250),
  ];
  expect(mail.opts.limiter).toEqual({ max: 250, duration: 1000 });
  expect(payments.opts.limiter).toBeUndefined();
  await Promise.all([mail.close(), payments.close()]);
});
