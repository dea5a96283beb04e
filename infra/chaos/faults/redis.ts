import { redisCommand } from "../../stack/parts/answers.ts";
import { deleteRedisData, flushRedis } from "../../stack/parts/redis.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { type Fault, USUAL } from "../fault.ts";
import { apisAnswer } from "./api-health.ts";

/** The database alone carries the shop: nobody may notice that Redis is away. */
const UNNOTICED = { ...USUAL, mayFailCalls: false, recoverSeconds: 30 } as const;

async function setMemory({ redis }: ChaosShop, bytes: string): Promise<void> {
  const answer = await redisCommand(redis.port, `CONFIG SET maxmemory ${bytes}`);
  if (answer !== "+OK") throw new Error(`Redis did not take its limit: ${answer}`);
}

/** Redis wiped, lost, down, frozen and full. */
export const redisFaults: readonly Fault[] = [
  {
    ...UNNOTICED,
    name: "Redis wiped",
    row: "3.1 Redis restart with data loss",
    isShort: true,
    inject: ({ redis }) => flushRedis(redis.port),
    heal: async () => {},
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
    look: apisAnswer("/readyz"),
    inject: ({ supervisor }) => supervisor.kill("redis"),
    heal: ({ supervisor }) => supervisor.restart("redis"),
  },
  {
    ...UNNOTICED,
    name: "Redis frozen",
    row: "3.1 Redis frozen / black-holed",
    holdSeconds: 15,
    look: apisAnswer("/readyz"),
    inject: async ({ supervisor }) => supervisor.pause("redis"),
    heal: async ({ supervisor }) => supervisor.resume("redis"),
  },
  {
    ...UNNOTICED,
    name: "Redis full",
    row: "3.1 Redis full",
    holdSeconds: 8,
    look: apisAnswer("/readyz"),
    inject: (shop) => setMemory(shop, "1"),
    heal: (shop) => setMemory(shop, "0"),
  },
];
