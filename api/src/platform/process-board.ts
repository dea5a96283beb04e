import { hostname } from "node:os";
import { Redis } from "ioredis";
import { z } from "zod";
import type { ResponseCounts, ProcessStatus } from "../domain/operations/process-status.ts";
import type { WorkerConfig } from "./config.ts";
import type { Logger } from "./log.ts";
import { counterConnection } from "./redis.ts";
import { shownSettings } from "./shown-settings.ts";

const TOLD_MS = 5000;
/** A process that ended without a word is forgotten after this. */
const FORGOTTEN_SECONDS = 20;
const BOARD = "ops:processes";

const cardShape = z.object({
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
export interface ProcessBoard {
  /** Every process that has told of itself within the last seconds, by role and name. Rejects while Redis is away. */
  read(): Promise<readonly ProcessStatus[]>;
  /** What this process tells of itself. */
  own(): Promise<ProcessStatus>;
  /** Takes its own card down, where Redis still listens. */
  close(): Promise<void>;
}

/** Puts this process on the board and keeps it there. `answers` is for one that answers calls. */
export function joinProcessBoard(
  config: WorkerConfig,
  log: Logger,
  who: { role: ProcessStatus["role"]; name?: string; answers?: () => Promise<ResponseCounts> },
): ProcessBoard {
  const redis = new Redis(config.REDIS_URL, counterConnection());
  redis.on("error", (error) => log.debug({ reason: error.message }, "process board"));
  const { role, answers, name = `${hostname()}:${process.pid}` } = who;
  const key = `${BOARD}:${role}:${name}`;
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
  const tell = async (): Promise<void> => {
    const card = JSON.stringify(await own());
    await redis.multi().set(key, card, "EX", FORGOTTEN_SECONDS).sadd(BOARD, key).exec();
  };
  const tellQuietly = (): void => {
    tell().catch((error: Error) => log.debug({ reason: error.message }, "process board"));
  };
  redis.once("ready", tellQuietly);
  const timer = setInterval(tellQuietly, TOLD_MS);
  return {
    own,
    async read() {
      const keys = await redis.smembers(BOARD);
      const texts = keys.length ? await redis.mget(keys) : [];
      const gone = keys.filter((_key, index) => texts[index] === null);
      if (gone.length) await redis.srem(BOARD, gone);
      return texts
        .flatMap((text) => cardShape.safeParse(text === null ? null : JSON.parse(text)).data ?? [])
        .toSorted((a, b) => `${a.role} ${a.name}`.localeCompare(`${b.role} ${b.name}`));
    },
    async close() {
      clearInterval(timer);
      await redis
        .multi()
        .del(key)
        .srem(BOARD, key)
        .exec()
        .catch(() => null);
      redis.disconnect();
    },
  };
}
