import { mkdir, rm } from "node:fs/promises";
import { findRedis } from "../../machine/redis-program.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { redisCommand } from "./probes.ts";
import { flags } from "./flags.ts";
import { portOf, type Part, type StackContext } from "./part.ts";

const FLUSH_MS = 10_000;

/** Redis as BullMQ wants it: everything on disk, and an error instead of a forgotten job when memory is full. */
export function redisPart(context: StackContext): Part {
  const { settings, paths } = context;
  if (settings.redisUrl) {
    const url = settings.redisUrl;
    return {
      name: "redis",
      plans: [],
      addresses: [{ url }],
      external: { setting: "REDIS_URL", address: url },
    };
  }
  const port = portOf(context, "redis");
  const dir = paths.data("redis");
  const plan = {
    label: "redis",
    command: "redis-server",
    args: flags({
      port,
      bind: "127.0.0.1",
      dir,
      daemonize: "no",
      appendonly: "yes",
      save: "",
      "maxmemory-policy": "noeviction",
      // Housekeeping twice a second, not ten times: most of what an idle Redis does.
      hz: 2,
    }),
    env: childEnvironment({}),
    cwd: "/",
    logFile: paths.log("redis"),
    isReady: async () => (await redisCommand(port, "PING")) === "+PONG",
    readyMs: 30_000,
    stopMs: 10_000,
  };
  return {
    name: "redis",
    plans: [plan],
    addresses: [{ url: `redis://127.0.0.1:${port}` }],
    prepare: async (note) => {
      plan.command = await findRedis(note);
      await mkdir(dir, { recursive: true, mode: 0o700 });
    },
  };
}

/** Deletes all data of a Redis that runs on this port. */
export async function flushRedis(port: number): Promise<void> {
  const reply = await redisCommand(port, "FLUSHALL", FLUSH_MS);
  if (reply !== "+OK") throw new Error(`Redis was not emptied: ${reply}`);
}

/** Deletes the files of a Redis that does not run. */
export async function deleteRedisData(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
}
