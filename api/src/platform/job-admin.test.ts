import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { replayStripeEvents } from "../domain/operations/replay-stripe-events.ts";
import { retryJob } from "../domain/operations/retry-job.ts";
import { deadLetterStripeEvent } from "../domain/payment/process-stripe-event.ts";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { actionsOf, anOperator } from "../testing/an-operator.ts";
import { aFailingWorker } from "../testing/failing-worker.ts";
import { countOf } from "../testing/order-queries.ts";
import { aShop, type TestShop } from "../testing/test-shop.ts";
import { openJobAdmin } from "./job-admin.ts";
import { createLogger } from "./log.ts";
import { openQueues, type Queues } from "./queues.ts";
import { workerConnection } from "./redis.ts";
import { aRedisDatabase } from "../testing/test-redis.ts";

const redisUrl = await aRedisDatabase();
let shop: TestShop;
let queues: Queues;
const redis = new Redis(redisUrl);
const workers: Worker[] = [];

beforeAll(async () => {
  await redis.flushdb();
  shop = await aShop();
  queues = openQueues(redisUrl, createLogger("test", "silent"));
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});
afterAll(async () => {
  await queues.close();
  redis.disconnect();
  await shop.close();
});

function aWorker(queue: string, work: () => Promise<void>): void {
  workers.push(new Worker(queue, work, { connection: workerConnection(redisUrl) }));
}

/** An event whose job was given up, on the queue as in the database. */
async function aFailedJob(eventId: string): Promise<string> {
  const event = { id: eventId, type: "charge.refunded", paymentIntentId: null, body: Buffer.from("{}") };
  await receiveStripeEvent(shop.as(systemActor), event);
  const [row] = await shop.em.execute<{ id: string }[]>(
    "update outbox set status = 'dead', finished_at = now() where payload ->> 'eventId' = ? returning id",
    [eventId],
  );
  const jobId = `outbox-${row?.id}`;
  await queues.add("process-stripe-event", { eventId }, jobId);
  const worker = aFailingWorker("payments", redisUrl);
  await expect.poll(() => queues.stateOf("process-stripe-event", jobId)).toBe("failed");
  await worker.close();
  await deadLetterStripeEvent(shop.as(systemActor), eventId, "planted");
  return jobId;
}

const statesOf = async (eventId: string): Promise<unknown> => {
  const [row] = await shop.em.execute<unknown[]>(
    `select e.status as event, o.status as row from stripe_event e join outbox o on o.payload ->> 'eventId' = e.id where e.id = ?`,
    [eventId],
  );
  return row;
};

describe("the status of a queue", () => {
  it("has the number and age of waiting jobs, the workers, and how late the heartbeat job is", async () => {
    const jobAdmin = openJobAdmin(queues.byName);
    const mailStatus = async () => (await jobAdmin.queueStatuses()).find(({ queue }) => queue === "mail");
    expect(await mailStatus()).toMatchObject({
      waiting: 0,
      oldestSeconds: null,
      workers: 0,
      heartbeatLateSeconds: null,
    });

    await queues.byName.mail.add("send-order-mail", {}, { priority: 1, timestamp: Date.now() - 90_000 });
    await queues.schedule("mail-canary", 1000);
    const waiting = await mailStatus();
    expect(waiting?.waiting).toBe(2);
    expect(waiting?.oldestSeconds).toBeGreaterThanOrEqual(90);
    await expect.poll(async () => (await mailStatus())?.heartbeatLateSeconds).toBeGreaterThan(1);

    aWorker("mail", async () => {});
    await expect.poll(async () => (await mailStatus())?.workers).toBe(1);
    await expect.poll(async () => (await mailStatus())?.heartbeatLateSeconds).toBeLessThan(1);
    await queues.byName.mail.removeJobScheduler("mail-canary");
  });

  it("does not count the workers of another database of the same Redis", async () => {
    const elsewhere = { connection: workerConnection(await aRedisDatabase()) };
    const theirs = new Worker("images", async () => {}, elsewhere);
    workers.push(theirs);
    const { images } = queues.byName;
    await expect.poll(() => images.getWorkersCount()).toBeGreaterThan(0);
    const statuses = await openJobAdmin(queues.byName).queueStatuses();
    expect(statuses.find(({ queue }) => queue === "images")?.workers).toBe(0);
  });

  it("has a worker where Redis cannot list its clients", async () => {
    const { images } = queues.byName;
    const unlisted = vi.spyOn(images, "getWorkers").mockResolvedValue([{ name: "no client list" }]);
    const statuses = await openJobAdmin(queues.byName).queueStatuses();
    unlisted.mockRestore();
    expect(statuses.find(({ queue }) => queue === "images")?.workers).toBe(1);
  });

  it("is an error while Redis is unreachable", async () => {
    const unreachable = openQueues("redis://127.0.0.1:9", createLogger("test", "silent"));
    await expect(openJobAdmin(unreachable.byName).queueStatuses()).rejects.toThrow(
      /ECONNREFUSED|retries per request|closed/,
    );
    await unreachable.close();
  });
});

describe("replaying an event", () => {
  const replay = (eventId: string) =>
    replayStripeEvents(anOperator(shop, openJobAdmin(queues.byName)), { ids: [eventId], dryRun: false });
  const rowsOf = (eventId: string) => countOf(shop, "outbox where payload ->> 'eventId' = ?", [eventId]);

  it("that failed retries its job, with its row", async () => {
    const id = await aFailedJob("evt_dead");
    for (let count = 0; count < 3; count += 1) await replay("evt_dead");
    expect(await statesOf("evt_dead")).toEqual({ event: "new", row: "sent" });
    expect(await queues.stateOf("process-stripe-event", id)).toBe("waiting");
    expect(await rowsOf("evt_dead")).toBe(1);
  });

  it("that waits for its next attempt starts that attempt, and adds no job", async () => {
    const id = await aFailedJob("evt_delayed");
    await replay("evt_delayed");
    const job = await queues.byName.payments.getJob(id);
    await job?.remove();
    const payload = { eventId: "evt_delayed" };
    await queues.byName.payments.add("process-stripe-event", payload, { jobId: id, delay: 3_600_000 });
    for (let count = 0; count < 3; count += 1) await replay("evt_delayed");
    expect(await queues.stateOf("process-stripe-event", id)).toBe("waiting");
    expect(await rowsOf("evt_delayed")).toBe(1);
  });

  it("whose job is lost sends its row again", async () => {
    await aFailedJob("evt_lost");
    await redis.flushdb();
    for (let count = 0; count < 3; count += 1) await replay("evt_lost");
    expect(await statesOf("evt_lost")).toEqual({ event: "new", row: "new" });
    expect(await rowsOf("evt_lost")).toBe(1);
  });
});

describe("running a job now", () => {
  it("starts a delayed one, and changes nothing of one that waits or does not exist", async () => {
    const jobAdmin = openJobAdmin(queues.byName);
    const jobId = "of-tomorrow";
    await queues.byName.payments.add("process-stripe-event", {}, { jobId, delay: 3_600_000 });
    const ran = [];
    for (const id of [jobId, jobId, "nowhere"]) ran.push(await jobAdmin.runNow("payments", id));
    expect(ran).toEqual(["started", "not-due", "gone"]);
    await queues.byName.payments.remove(jobId);
  });
});

describe("retrying a failed job", () => {
  it("gives it, its row and its event another life", async () => {
    const jobAdmin = openJobAdmin(queues.byName);
    const id = await aFailedJob("evt_failed");
    expect(await jobAdmin.listFailed({ limit: 10 })).toMatchObject([
      { queue: "payments", id, name: "process-stripe-event", state: "failed", problem: "planted" },
    ]);
    expect(await retryJob(anOperator(shop, jobAdmin), { queue: "payments", id })).toBe("retried");
    expect(await statesOf("evt_failed")).toEqual({ event: "new", row: "sent" });
    expect(await queues.stateOf("process-stripe-event", id)).toBe("waiting");
    expect((await actionsOf(shop)).at(-1)).toBe(`jobs.retry done payments ${id}`);

    await expect(retryJob(anOperator(shop, jobAdmin), { queue: "payments", id })).rejects.toMatchObject({
      code: "nothing-chosen",
    });
  });

  it("re-creates one that is missing in its queue", async () => {
    const jobAdmin = openJobAdmin(queues.byName);
    const id = await aFailedJob("evt_forgotten");
    await redis.flushdb();
    expect(await retryJob(anOperator(shop, jobAdmin), { queue: "payments", id })).toBe("re-created");
    expect(await statesOf("evt_forgotten")).toEqual({ event: "new", row: "new" });
  });

  it.each(["outbox-0198a3c0-0000-7000-8000-000000000000", "repeat:x", "42"])(
    "of %s, which does not exist, is rejected",
    async (id) => {
      const jobAdmin = openJobAdmin(queues.byName);
      const job = { queue: "payments", id };
      await expect(retryJob(anOperator(shop, jobAdmin), job)).rejects.toMatchObject({ code: "not-found" });
      expect(await countOf(shop, "outbox where status = 'dead'")).toBe(0);
    },
  );
});
