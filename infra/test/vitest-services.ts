import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../api/src/platform/database.ts";
import { openMigrator } from "../../api/src/platform/migrator.ts";
import { grantRows, setRoleSettings } from "../../api/src/platform/role-settings.ts";
import { PROCESS_ROLE, processUrlOf } from "../../api/src/testing/process-role.ts";
import { startPostgres, startRedis } from "./services.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Postgres whose database `shop_template` is migrated; tests clone it. */
    postgresUrl: string;
    redisUrl: string;
  }
}

/** Starts one Postgres and one Redis for the whole run, and a migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.allSettled([
    startPostgres(undefined, await roomyMemory(), false),
    startRedis(),
  ]);
  const running = started.flatMap((service) => (service.status === "fulfilled" ? [service.value] : []));
  const stopAll = async (): Promise<void> => {
    await Promise.all(running.map((service) => service.stop()));
  };
  const [postgres, redis] = started;
  try {
    if (postgres.status === "rejected") throw postgres.reason;
    if (redis.status === "rejected") throw redis.reason;
    await makeTemplate(postgres.value.url);
    project.provide("postgresUrl", postgres.value.url);
    project.provide("redisUrl", redis.value.url);
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}

/** The folder in memory of Linux, and the room in bytes that the databases and the WAL of all tests need there, with a margin. */
const MEMORY = "/dev/shm";
const NEEDED = 4 * 1024 ** 3;

/** A database has a thousand files: to create one takes 500 ms on a disk, and 40 ms in memory. */
async function roomyMemory(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > NEEDED ? MEMORY : tmpdir();
}

/** The database `shop_template`, migrated, on a server that is new, and the role that API and worker connect as. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const templateUrl = serverUrl.replace(/postgres$/, "shop_template");
  await withDatabase(serverUrl, (orm) => orm.em.fork().execute("create database shop_template"));
  await withDatabase(templateUrl, async (orm) => {
    await orm.em.fork().execute(`create role ${PROCESS_ROLE} login password '${PROCESS_ROLE}'`);
    await openMigrator(orm).up();
    await grantRows(orm.em.fork(), PROCESS_ROLE);
    await setRoleSettings(orm.em.fork());
  });
  await withDatabase(processUrlOf(templateUrl), (orm) => setRoleSettings(orm.em.fork()));
}

async function withDatabase(
  url: string,
  work: (orm: ReturnType<typeof openDatabase>) => Promise<unknown>,
): Promise<void> {
  const orm = openDatabase({ url, poolMax: 1, connectMs: 60_000 });
  try {
    await work(orm);
  } finally {
    await orm.close();
  }
}
