import { hostname } from "node:os";
import { Redis } from "ioredis";
import { z } from "zod";
import type { ResponseCounts, ProcessStatus } from "../domain/operations/process-status.ts";
import type { WorkerConfig } from "./config.ts";
import type { Logger } from "./log.ts";
import { counterConnection } from "./redis.ts";
import { shownSettings } from "./shown-settings.ts";

const REPORT_MS = 5000;
/** A process that ended without a word is forgotten after this. */
const EXPIRY_SECONDS = 20;
const REGISTRY = "ops:processes";

const statusShape = z.object({
  role: z.enum(["api", "worker"]),
  name: z.string(),
  build: z.string(),
  startedAt: z.coerce.date(),
  settings: z.array(z.tuple([z.string(), z.string()])),
  answers: z
    .object({ seconds: z.number(), calls: z.number(), failedByRoute: z.record(z.string(), z.number()) })
    .nullable(),
});

/** Where every process of the shop tells the operators of itself: in Redis, since each operator's page is made by one API of several. */
export interface ProcessRegistry {
  /** Every process that has told of itself within the last seconds, by role and name. Rejects while Redis is away. */
  read(): Promise<readonly ProcessStatus[]>;
  /** What this process tells of itself. */
  own(): Promise<ProcessStatus>;
  /** Takes its own card down, where Redis still listens. */
  close(): Promise<void>;
}

/** Puts this process on the board and keeps it there. `answers` is for one that answers calls. */
export function joinProcessRegistry(
  config: WorkerConfig,
  log: Logger,
  who: { role: ProcessStatus["role"]; name?: string; answers?: () => Promise<ResponseCounts> },
): ProcessRegistry {
  const redis = new Redis(config.REDIS_URL, counterConnection());
  redis.on("error", (error) => log.debug({ reason: error.message }, "process board"));
  const { role, answers, name = `${hostname()}:${process.pid}` } = who;
  const key = `${REGISTRY}:${role}:${name}`;
  const settings = shownSettings(config);
  const startedAt = new Date(Date.now() - performance.now());
  const own = async (): Promise<ProcessStatus> => ({
    role,
    name,
    build: config.SHOP_BUILD,
    startedAt,
    settings,
    answers: (await answers?.()) ?? null,
  });
  const report = async (): Promise<void> => {
    const card = JSON.stringify(await own());
    await redis.multi().set(key, card, "EX", EXPIRY_SECONDS).sadd(REGISTRY, key).exec();
  };
  const reportQuietly = (): void => {
    report().catch((error: Error) => log.debug({ reason: error.message }, "process board"));
  };
  redis.once("ready", reportQuietly);
  const timer = setInterval(reportQuietly, REPORT_MS);
  return {
    own,
    async read() {
      const keys = await redis.smembers(REGISTRY);
      const texts = keys.length ? await redis.mget(keys) : [];
      const gone = keys.filter((_key, index) => texts[index] === null);
      if (gone.length) await redis.srem(REGISTRY, gone);
      return texts
        .flatMap((text) => statusShape.safeParse(text === null ? null : JSON.parse(text)).data ?? [])
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
