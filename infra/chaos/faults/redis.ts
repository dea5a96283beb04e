import { redisCommand } from "../../stack/parts/probes.ts";
import { deleteRedisData, flushRedis } from "../../stack/parts/redis.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { DEFAULTS, type Fault, nothing } from "../fault.ts";
import { apisPassProbe } from "./api-health.ts";

/** The shop works without Redis: no call may fail. */
const UNNOTICED = { ...DEFAULTS, mayFailCalls: false, recoverSeconds: 30 } as const;

async function setMemory({ redis }: ChaosShop, bytes: string): Promise<void> {
  const reply = await redisCommand(redis.port, `CONFIG SET maxmemory ${bytes}`);
  if (reply !== "+OK") throw new Error(`Redis rejected its limit: ${reply}`);
}

/** Redis wiped, lost, down, frozen and full. */
export const redisFaults: readonly Fault[] = [
  {
    ...UNNOTICED,
    name: "Redis wiped",
    row: "3.1 Redis restart with data loss",
    isShort: true,
    inject: ({ redis }) => flushRedis(redis.port),
    heal: nothing,
  },
  {
    ...UNNOTICED,
    name: "Redis killed, starts empty",
    row: "3.1 Redis restart with data loss",
    inject: ({ supervisor }) => supervisor.kill("redis"),
    heal: async ({ supervisor, redis }) => {
      await deleteRedisData(redis.folder);
      await supervisor.restart("redis");
    },
  },
  {
    ...UNNOTICED,
    name: "Redis down for 60 s",
    row: "3.1 Redis down 60 s",
    holdSeconds: 60,
    check: apisPassProbe("/readyz"),
    inject: ({ supervisor }) => supervisor.kill("redis"),
    heal: ({ supervisor }) => supervisor.restart("redis"),
  },
  {
    ...UNNOTICED,
    name: "Redis frozen",
    row: "3.1 Redis frozen / black-holed",
    holdSeconds: 15,
    check: apisPassProbe("/readyz"),
    inject: async ({ supervisor }) => supervisor.pause("redis"),
    heal: async ({ supervisor }) => supervisor.resume("redis"),
  },
  {
    ...UNNOTICED,
    name: "Redis full",
    row: "3.1 Redis full",
    holdSeconds: 8,
    check: apisPassProbe("/readyz"),
    inject: (shop) => setMemory(shop, "1"),
    heal: (shop) => setMemory(shop, "0"),
  },
];
