import type { TestProject } from "vitest/node";
import { openDatabase } from "../../api/src/platform/database.ts";
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
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const admin = await openDatabase({ url: postgres.url, poolMax: 1 });
  await admin.em.fork().execute("create database shop_template");
  await admin.close();
  const template = await openDatabase({
    url: postgres.url.replace(/postgres$/, "shop_template"),
    poolMax: 1,
  });
  await template.migrator.up();
  await template.close();
  project.provide("postgresUrl", postgres.url);
  project.provide("redisUrl", redis.url);
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
  };
}
