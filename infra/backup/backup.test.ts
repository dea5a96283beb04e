import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { aChargedOrder, aPaidOrder } from "../../api/src/testing/factories.ts";
import { countOf } from "../../api/src/testing/reading.ts";
import { aShop, type TestShop } from "../../api/src/testing/test-shop.ts";
import { readTestSettings } from "../test/settings.ts";
import { restoreLogical } from "./logical.ts";
import { newestBackup, removeBackup } from "./manifest.ts";
import { aRedisDatabase } from "../../api/src/testing/test-redis.ts";

const redisUrl = await aRedisDatabase();

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await aShop();
  folder = await mkdtemp(join(tmpdir(), "shop-backup-"));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

function start(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, [`${import.meta.dirname}/${name}.ts`, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      PATH: readTestSettings().path,
      BACKUP_DIR: folder,
      DATABASE_URL: shop.database.url,
      DATABASE_ADMIN_URL: inject("postgresUrl"),
      REDIS_URL: redisUrl,
      SHOP_ORIGIN: "http://shop.localhost",
      KEYCLOAK_URL: "http://127.0.0.1:9/auth",
      STRIPE_API_URL: shop.emulator.url,
      STRIPE_SECRET_KEY: "sk_test_emulator",
      STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
      STRIPE_WEBHOOK_SECRET: "whsec_emulator",
    },
  });
}

/** Not synchronously: Stripe's stand-in answers from this very process. */
async function command(name: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = start(name, args);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status: child.exitCode, output: `${stdout}${stderr}` };
}

/** Files and folders that are there when a folder is read are gone when it comes to them. */
async function tablesComeAndGo(until: Promise<unknown>): Promise<void> {
  const ended = until.then(() => true);
  const again = async (...statements: string[]): Promise<void> => {
    while (!(await Promise.race([ended, Promise.resolve(false)]))) {
      for (const statement of statements) await shop.em.fork().execute(statement);
    }
  };
  await Promise.all([
    again("create temporary table passing on commit drop as select 1"),
    again("create temporary table passing on commit drop as select 1"),
    again("create database passing", "drop database passing"),
  ]);
}

it("before there is one, restore and drill say so", async () => {
  expect(await command("drill")).toEqual({
    status: 1,
    output: expect.stringContaining("npm run stack -- backup makes one"),
  });
});

it("both kinds are restored into empty clusters, hold their invariants, and hear from Stripe what happened since", async () => {
  await aPaidOrder(shop, { quantity: 3 });
  const charged = await aChargedOrder(shop);
  // As where a branch came late.
  await shop.em.execute("update mikro_orm_migrations set id = id + 1000 where name like 'm0017-%'");
  const making = command("backup");
  const [made] = await Promise.all([making, tablesComeAndGo(making)]);
  expect(made).toEqual({ status: 0, output: expect.stringMatching(/^base .* MB[\s\S]*^logical .* MB/m) });
  expect(await countOf(shop, "backup")).toBe(2);
  await aPaidOrder(shop);

  const { status, output } = await command("drill");
  expect(output).toMatch(/logical ok: restored in [\d.]+ s[\s\S]*base ok: restored in [\d.]+ s/);
  expect(output.match(/^I1 ok/gm)).toHaveLength(4);
  // What had been charged and not heard of when the backup was made is paid after it.
  expect(output.match(/^open +paid +1$/gm)).toHaveLength(2);
  expect(status).toBe(0);
  expect(await countOf(shop, "customer_order where id = ? and status = 'pending'", [charged.orderId])).toBe(
    1,
  );
});

it("a drill that is ended leaves neither its Postgres nor a copy of the shop behind", async () => {
  const temporary = await mkdtemp(join(tmpdir(), "ended-drill-"));
  await chmod(temporary, 0o755);
  const drill = start("drill", [], { TMPDIR: temporary });
  const output = text(drill.stdout);
  const ended = once(drill, "close");
  const postmaster = async (): Promise<string> => {
    const [name = ""] = await readdir(temporary);
    return readFile(join(temporary, name, "data/postmaster.pid"), "utf8").catch(() => "");
  };
  await expect.poll(postmaster).toMatch(/^ready/m);
  const pid = Number.parseInt(await postmaster(), 10);
  drill.kill("SIGTERM");
  await ended;
  expect(drill.exitCode).toBe(1);
  expect(await output).not.toContain("logical ok");
  expect(await readdir(temporary)).toEqual([]);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  await rm(temporary, { recursive: true });
});

it("a backup that the shop could not note is kept, and told", async () => {
  await shop.em.execute("alter table backup rename to elsewhere");
  const { status, output } = await command("backup", "logical");
  await shop.em.execute("alter table elsewhere rename to backup");
  const [path = ""] = /^\S+/.exec(output) ?? [];
  expect([status, output]).toEqual([
    1,
    expect.stringContaining(`${path} is whole, but the shop does not know`),
  ]);
  expect(await newestBackup(folder, "logical")).toBe(path);
  await removeBackup(path);
});

it("a database that is in use is not restored into, nor one of another version", async () => {
  const backup = await newestBackup(folder, "logical");
  await expect(restoreLogical(backup, shop.database.url)).rejects.toThrow("has customers already");
  const fresh = await aShop();
  await fresh.em.execute(
    "delete from mikro_orm_migrations where name = (select max(name) from mikro_orm_migrations)",
  );
  await expect(restoreLogical(backup, fresh.database.url)).rejects.toThrow("take the code of that version");
  expect(await countOf(fresh, "customer")).toBe(0);
  await fresh.close();
});

it("a damaged backup leaves an empty database empty, and half a backup is none", async () => {
  const backup = await newestBackup(folder, "logical");
  const fresh = await aShop();
  await writeFile(join(backup, "payment.copy.gz"), "nonsense");
  await expect(restoreLogical(backup, fresh.database.url)).rejects.toThrow(/incorrect header check|rows/);
  expect(await countOf(fresh, "customer")).toBe(0);
  await fresh.close();
  // The drill too comes to its end, and leaves no Postgres behind.
  expect(await command("drill")).toEqual({ status: 1, output: expect.stringMatching(/header check|rows/) });
  await rm(join(backup, "backup.json"));
  await expect(newestBackup(folder, "logical")).rejects.toThrow("no logical backup");
  expect(await readdir(backup)).not.toHaveLength(0);
});
