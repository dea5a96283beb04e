import { Redis } from "ioredis";
import { inject } from "vitest";
import { startRedis } from "../../../infra/test/services.ts";

export interface TestRedis {
  readonly url: string;
  readonly client: Redis;
  /** From now on it takes nothing more; `makeRoom` ends that. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  /** From now on it takes connections and sends nothing; `thaw` ends that. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  close(): Promise<void>;
}

/** The URL of an empty database of the shared Redis that no other test file uses. */
export async function aRedisDatabase(): Promise<string> {
  const shared = inject("redisUrl");
  const redis = new Redis(shared);
  // Tests count in database 0.
  const number = await redis.incr("test-databases");
  redis.disconnect();
  return `${shared}/${number}`;
}

/** A Redis of one test, which it may break. */
export async function aRedis(): Promise<TestRedis> {
  const { url, pid, stop } = await startRedis();
  const client = new Redis(url);
  const limit = async (bytes: string): Promise<void> => void (await client.config("SET", "maxmemory", bytes));
  return {
    url,
    client,
    fill: () => limit("1"),
    makeRoom: () => limit("0"),
    freeze: async () => void process.kill(pid, "SIGSTOP"),
    thaw: async () => void process.kill(pid, "SIGCONT"),
    async close() {
      client.disconnect();
      await stop();
    },
  };
}
