import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { JobName } from "@shop/api/jobs/catalogue";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import { countOf } from "@shop/api/testing/reading";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { aShop, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { relayOutbox } from "./outbox/relay.ts";
import { workQueue } from "./work-queue.ts";

const JOBS = 100;
/** Commands that api and worker send to Redis for each job, from its addition to its end, also those that wait for jobs in vain. */
const COMMANDS_MAX = 3;

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

it.each<[JobName, string]>([
  ["process-stripe-event", "jsonb_build_object('eventId', 'evt_' || n)"],
  ["send-order-mail", "jsonb_build_object('fact', 'order.placed', 'orderId', uuidv7())"],
])(`%s: at most ${COMMANDS_MAX} commands for each job`, async (job, payload) => {
  await shop.em.execute(
    `insert into outbox (id, fact, job, payload) select uuidv7(), 'order.placed', ?, ${payload} from generate_series(1, ?) as n`,
    [job, JOBS],
  );
  const before = commands.length;
  while ((await relayOutbox(shop.em, queues, async () => {})) > 0);
  await eventually(async () => expect(await countOf(shop, "outbox where status <> 'done'")).toBe(0));
  expect(commands.length - before).toBeGreaterThanOrEqual(JOBS);
  expect(commands.length - before).toBeLessThanOrEqual(COMMANDS_MAX * JOBS);
});
