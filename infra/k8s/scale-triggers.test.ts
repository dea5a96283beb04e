import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type JobName, jobs } from "../../api/src/jobs/catalogue.ts";
import { createLogger } from "../../api/src/platform/log.ts";
import { openQueues, type Queues, writeJobCounts } from "../../api/src/platform/queues.ts";
import { aRedis, type TestRedis } from "../../api/src/testing/test-redis.ts";

const log = createLogger("test", "silent");
const scaled = z.object({
  kind: z.literal("ScaledObject"),
  spec: z.object({ triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) })) }),
});
/** One series of BullMQ's figure: queue, state, number of jobs. */
const SERIES = /^bullmq_job_count\{queue="(?<queue>\w+)", state="(?<state>[\w-]+)"\} (?<count>\d+)$/gm;
/** What a trigger selects: one queue, and states that are equal to or match a pattern. */
const SELECTED = /bullmq_job_count\{queue="(?<queue>\w+)",state=~?"(?<states>[^"]+)"\}/;
const JOBS_ADDED = 3;

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

const triggers = parseAllDocuments(
  readFileSync(join(import.meta.dirname, "base/worker-images.yaml"), "utf8"),
).flatMap((document) => {
  const found = scaled.safeParse(document.toJS());
  return found.success ? found.data.spec.triggers.map(({ metadata }) => metadata.query) : [];
});

test("images and mails scale their workers", () => {
  expect(triggers.map((query) => SELECTED.exec(query)?.groups?.["queue"])).toEqual(["images", "mail"]);
});

test.each(triggers)("%s counts every job that waits for a worker", async (query) => {
  const { queue = "", states = "" } = SELECTED.exec(query)?.groups ?? {};
  const names = Object.values(jobs).flatMap((job): JobName[] =>
    job.queue === queue && job.on.length > 0 ? [job.name] : [],
  );
  expect(names).not.toEqual([]);
  for (const name of names) {
    for (let each = 0; each < JOBS_ADDED; each += 1) {
      const id = `${name}-${each}`;
      await queues.add(name, {}, id);
      expect(await queues.stateOf(name, id)).toMatch(new RegExp(`^(${states})$`));
    }
  }
  const counted = [...(await writeJobCounts(queues, log)).matchAll(SERIES)]
    .filter(
      ({ groups }) => groups?.["queue"] === queue && new RegExp(`^(${states})$`).test(groups["state"] ?? ""),
    )
    .reduce((sum, { groups }) => sum + Number(groups?.["count"]), 0);
  expect(counted).toBe(JOBS_ADDED * names.length);
});
