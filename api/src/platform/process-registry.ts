import { hostname } from "node:os";
import { Redis } from "ioredis";
import { z } from "zod";
import type { ResponseCounts, ProcessStatus } from "../domain/operations/process-status.ts";
import type { WorkerConfig } from "./config.ts";
import type { Logger } from "./log.ts";
import { counterConnection } from "./redis.ts";

const REPORT_MS = 5000;
/** A process that crashed is removed after this time. */
const EXPIRY_SECONDS = 20;
const REGISTRY = "ops:processes";

/** The JSON on Redis. `answers` are the responses. */
const storedStatus = z.object({
  role: z.enum(["api", "worker"]),
  name: z.string(),
  build: z.string(),
  startedAt: z.coerce.date(),
  answers: z
    .object({ seconds: z.number(), calls: z.number(), failedByRoute: z.record(z.string(), z.number()) })
    .nullable(),
});

/** The status of every process of the shop, in Redis, because each API process serves the operators' pages. */
export interface ProcessRegistry {
  /** Returns every process that reported lately, by role and name. Rejects while Redis is unreachable. */
  read(): Promise<readonly ProcessStatus[]>;
  /** Returns the status of this process. */
  own(): Promise<ProcessStatus>;
  /** Removes the own status if Redis is reachable. */
  close(): Promise<void>;
}

/** Registers this process and reports its status regularly. `responses` counts the responses of a process that serves calls. */
export function joinProcessRegistry(
  config: WorkerConfig,
  log: Logger,
  who: { role: ProcessStatus["role"]; name?: string; responses?: () => Promise<ResponseCounts> },
): ProcessRegistry {
  const redis = new Redis(config.REDIS_URL, counterConnection());
  redis.on("error", (error) => log.debug({ reason: error.message }, "process status not reported"));
  const { role, responses, name = `${hostname()}:${process.pid}` } = who;
  const key = `${REGISTRY}:${role}:${name}`;
  const startedAt = new Date(Date.now() - performance.now());
  const own = async (): Promise<ProcessStatus> => ({
    role,
    name,
    build: config.SHOP_BUILD,
    startedAt,
    responses: (await responses?.()) ?? null,
  });
  const report = async (): Promise<void> => {
    const { responses: answers, ...status } = await own();
    await redis
      .multi()
      .set(key, JSON.stringify({ ...status, answers }), "EX", EXPIRY_SECONDS)
      .sadd(REGISTRY, key)
      .exec();
  };
  const reportQuietly = (): void => {
    report().catch((error: Error) => log.debug({ reason: error.message }, "process status not reported"));
  };
  redis.once("ready", reportQuietly);
  const timer = setInterval(reportQuietly, REPORT_MS);
  return {
    own,
    async read() {
      const keys = await redis.smembers(REGISTRY);
      const texts = keys.length ? await redis.mget(keys) : [];
      const expired = keys.filter((_key, index) => texts[index] === null);
      if (expired.length) await redis.srem(REGISTRY, expired);
      return texts
        .flatMap((text) => storedStatus.safeParse(text === null ? null : JSON.parse(text)).data ?? [])
        .map(({ answers, ...status }) => ({ ...status, responses: answers }))
        .toSorted((a, b) => `${a.role} ${a.name}`.localeCompare(`${b.role} ${b.name}`));
    },
    async close() {
      clearInterval(timer);
      await redis
        .multi()
        .del(key)
        .srem(REGISTRY, key)
        .exec()
        .catch(() => null);
      redis.disconnect();
    },
  };
}
