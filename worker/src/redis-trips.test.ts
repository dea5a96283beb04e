import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { JobName } from "@shop/api/jobs/catalogue";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import { countOf } from "@shop/api/testing/order-queries";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { aShop, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { relayOutbox } from "./outbox/relay.ts";
import { workQueue } from "./work-queue.ts";

const JOBS = 100;
/** Commands that api and worker send to Redis for each job, from its addition to its end, also those that wait for jobs in vain. */
const COMMANDS_MAX = 3;
/** The same for a job that comes alone: BullMQ requests another one and waits in vain. */
const COMMANDS_ALONE_MAX = 8;

let shop: TestShop;
let redis: TestRedis;
let queues: Queues;
let commands: readonly string[];
const stops: (() => Promise<unknown>)[] = [];
const log = createLogger("test", "silent");

beforeAll(async () => {
  [shop, redis] = await Promise.all([aShop(), aRedis()]);
  queues = openQueues(redis.url, log);
  const postMail = async () => ({ outcome: "accepted" as const });
  const parts = { contextFor: shop.as, log, metrics: createMetrics(), postMail };
  for (const queue of ["payments", "mail"] as const) {
    const worker = workQueue(queue, redis.url, parts, JOBS * 10);
    stops.push(() => worker.close());
    await worker.waitUntilReady();
  }
  commands = await watchCommands();
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await queues.close();
  await shop.em.execute("delete from outbox");
  await Promise.all([shop.close(), redis.close()]);
});

/** What clients send from now on; without what scripts do in Redis. */
async function watchCommands(): Promise<string[]> {
  const seen: string[] = [];
  const monitor = connect(Number(new URL(redis.url).port), "127.0.0.1");
  const lines = createInterface({ input: monitor });
  lines.on("line", (line) => {
    const [, client, command] = /^\+[\d.]+ \[\d+ (\S+)\] (.*)$/.exec(line) ?? [];
    if (client !== undefined && client !== "lua") seen.push(command ?? "");
  });
  monitor.write("MONITOR\r\n");
  await once(lines, "line");
  stops.push(async () => monitor.destroy());
  return seen;
}

/** Inserts outbox rows and waits for the end of their jobs; returns what was sent to Redis for that. */
async function commandsFor(job: JobName, payload: string, jobs: number): Promise<string[]> {
  const before = commands.length;
  await shop.em.execute(
    `insert into outbox (id, event, job, payload) select uuidv7(), 'order.placed', ?, ${payload} from generate_series(1, ?) as n`,
    [job, jobs],
  );
  while ((await relayOutbox(shop.database.processOrm.em.fork(), queues, async () => {})) > 0);
  await eventually(async () => expect(await countOf(shop, "outbox where status <> 'done'")).toBe(0));
  return commands.slice(before);
}

const KINDS: [JobName, string, string][] = [
  ["process-stripe-event", "jsonb_build_object('eventId', 'evt_' || n)", "payments"],
  ["send-order-mail", "jsonb_build_object('event', 'order.placed', 'orderId', uuidv7())", "mail"],
];

it.each(KINDS)(
  `%s: at most ${COMMANDS_ALONE_MAX} commands for a job that comes alone`,
  async (job, payload, queue) => {
    const sent = await commandsFor(job, payload, 1);
    // Not the check for stalled jobs, which comes by the clock.
    const ofJob = sent.filter((one) => one.includes(`bull:${queue}:`) && !one.includes(":stalled-check"));
    expect(ofJob.length).toBeGreaterThanOrEqual(1);
    expect(ofJob.length).toBeLessThanOrEqual(COMMANDS_ALONE_MAX);
  },
);

it.each(KINDS)(`%s: at most ${COMMANDS_MAX} commands for each of many jobs`, async (job, payload) => {
  const sent = await commandsFor(job, payload, JOBS);
  expect(sent.length).toBeGreaterThanOrEqual(JOBS);
  expect(sent.length).toBeLessThanOrEqual(COMMANDS_MAX * JOBS);
});
