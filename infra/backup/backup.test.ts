import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aChargedOrder, aPaidOrder } from "../../api/src/testing/factories.ts";
import { countOf, statusOf } from "../../api/src/testing/order-queries.ts";
import { aShop, type TestShop } from "../../api/src/testing/test-shop.ts";
import { readTestSettings } from "../test/settings.ts";
import { restoreLogicalBackup } from "./logical.ts";
import { findNewestBackup, removeBackup } from "./manifest.ts";
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
      DATABASE_URL: shop.database.processUrl,
      MIGRATION_DATABASE_URL: shop.database.url,
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

/** Asynchronous, because the Stripe emulator runs in this process. */
async function command(name: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = start(name, args);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status: child.exitCode, output: `${stdout}${stderr}` };
}

it("restore and drill report that there is no backup", async () => {
  for (const name of ["drill", "restore"])
    expect(await command(name)).toEqual({
      status: 1,
      output: expect.stringContaining("Make one with npm run stack -- backup"),
    });
});

it("a backup is restored into an empty database, holds the invariants and is reconciled with Stripe", async () => {
  await aPaidOrder(shop, { quantity: 3 });
  const charged = await aChargedOrder(shop);
  expect(await command("backup")).toEqual({ status: 0, output: expect.stringMatching(/ MB, as of /) });
  expect(await countOf(shop, "backup")).toBe(1);
  await aPaidOrder(shop);

  const { status, output } = await command("drill");
  expect(output).toMatch(/restored in [\d.]+ s[\s\S]*drill ok: restored, checked and reconciled in [\d.]+ s/);
  expect(output.match(/^I1 ok/gm)).toHaveLength(2);
  // Charged at Stripe before the backup, but not known to the shop: the reconciliation marks it paid.
  expect(output.match(/^open +paid +1$/gm)).toHaveLength(1);
  expect(status).toBe(0);
  expect(await statusOf(shop, charged.orderId)).toBe("pending");
});

it("an interrupted drill removes its Postgres and its copy of the shop", async () => {
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
  expect(await output).not.toContain("drill ok");
  expect(await readdir(temporary)).toEqual([]);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  await rm(temporary, { recursive: true });
});

it("a backup that could not be recorded is complete and reported", async () => {
  await shop.em.execute("alter table backup rename to elsewhere");
  const { status, output } = await command("backup");
  await shop.em.execute("alter table elsewhere rename to backup");
  const [path = ""] = /^\S+/.exec(output) ?? [];
  expect([status, output]).toEqual([
    1,
    expect.stringContaining(`${path} is complete, but could not be recorded`),
  ]);
  expect(await findNewestBackup(folder)).toBe(path);
  await removeBackup(path);
});

it("a restore rejects a database with customers, one at another migration, and one of another baseline", async () => {
  const backup = await findNewestBackup(folder);
  await expect(restoreLogicalBackup(backup, shop.database.url)).rejects.toThrow("The database has customers");
  const fresh = await aShop();
  await fresh.em.execute("insert into mikro_orm_migrations (name) values ('m9000-later')");
  await expect(restoreLogicalBackup(backup, fresh.database.url)).rejects.toThrow(
    "The backup is at m0001-baseline, the database at m9000-later. Restore with the code of that version",
  );
  await fresh.em.execute("comment on table mikro_orm_migrations is 'another'");
  await expect(restoreLogicalBackup(backup, fresh.database.url)).rejects.toThrow(
    "The backup was made with another baseline of the schema",
  );
  expect(await countOf(fresh, "customer")).toBe(0);
  await fresh.close();
});

it("a damaged backup leaves an empty database empty, and an incomplete backup is ignored", async () => {
  const backup = await findNewestBackup(folder);
  const fresh = await aShop();
  await writeFile(join(backup, "payment.copy.gz"), "nonsense");
  await expect(restoreLogicalBackup(backup, fresh.database.url)).rejects.toThrow(
    /incorrect header check|rows/,
  );
  expect(await countOf(fresh, "customer")).toBe(0);
  await fresh.close();
  // The drill ends as well, without a Postgres left.
  expect(await command("drill")).toEqual({ status: 1, output: expect.stringMatching(/header check|rows/) });
  await rm(join(backup, "backup.json"));
  await expect(findNewestBackup(folder)).rejects.toThrow("No backup in");
  expect(await readdir(backup)).not.toHaveLength(0);
});
