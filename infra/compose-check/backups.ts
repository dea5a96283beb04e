import { setTimeout as pause } from "node:timers/promises";
import type { Compose } from "./engine.ts";
import { linesAfter, README } from "./readme.ts";
import { orderUntilPaid, signIn } from "./shop.ts";
import { print } from "./run.ts";

const REPLAYED_MS = 120_000;
/** Everything that writes to the database. */
const WRITERS = ["gateway", "api-1", "api-2", "worker-payments", "worker-images", "keycloak"];
const TABLES = "select format('select %L, count(*) from %I', relname, relname) from pg_stat_user_tables";
const ORDERS = "select count(*) || ' orders, the newest of ' || max(placed_at) from customer_order";
const RECORDED = "select count(*) from backup where kind = 'base'";

/**
 * Counts the invariants that a command reports as ok.
 * @throws Error if there is none
 */
export function countHolding(output: string): number {
  const count = output.match(/^I\d+ +ok /gim)?.length ?? 0;
  if (count === 0) throw new Error(`no invariant is reported as ok:\n${output}`);
  return count;
}

const query = (compose: Compose, sql: string, database = "boltwright") =>
  compose("exec", "-T", "postgres", "psql", "-U", "postgres", "-d", database, "-Atc", sql);

/** Checks that WAL reaches the repository: pgBackRest switches to a new segment and waits for it. */
async function checkArchive(compose: Compose): Promise<void> {
  await compose("exec", "-T", "postgres", "pgbackrest", "check");
}

/** Rows of every table of the shop, and the number of Keycloak's users. */
async function countRows(compose: Compose): Promise<string> {
  const each = (await query(compose, TABLES)).split("\n");
  const users = await query(compose, "select count(*) from user_entity", "keycloak");
  return `${await query(compose, `${each.join(" union all ")} order by 1`)}\nusers of Keycloak|${users}`;
}

/** Runs the drill as the README has it and compares the orders that it restores. */
async function drill(compose: Compose, line: string, expected: string): Promise<void> {
  const output = await compose.type(line);
  const found = /^restore ok: .*$/m.exec(output)?.[0];
  if (found !== `restore ok: ${expected}`)
    throw new Error(`expected ${expected}, the drill reports:\n${output}`);
  print(`${line}: ${found}; ${countHolding(output)} invariants hold`);
}

/**
 * Makes a full and an incremental backup and runs the drill next to the running shop: to the end of the archive it restores the order
 * that came after both backups, to a moment before that order it does not.
 */
export async function backUpAndDrill(compose: Compose, buyer: string): Promise<void> {
  const [full = "", incremental = "", toEnd = "", toMoment = ""] = await linesAfter(
    README.backup,
    "In containers",
  );
  for (const line of [full, incremental]) {
    const label = /new backup label = (\S+)/.exec(await compose.type(line))?.[1];
    print(`${line}: ${label}`);
  }
  if ((await query(compose, RECORDED)) !== "2")
    throw new Error("the backups are not recorded for the alerts");
  await orderUntilPaid(buyer);
  const older = await query(compose, ORDERS);
  const moment = await query(compose, "select clock_timestamp()");
  await orderUntilPaid(buyer);
  const newer = await query(compose, ORDERS);
  await checkArchive(compose);
  await drill(compose, toEnd, newer);
  await drill(compose, toMoment.replace(/"[^"]*"/, `"${moment}"`), older);
}

/**
 * Restores the shop in place to the end of the archive, with the commands of the README. Every table must have as many rows as when
 * the shop stopped, and the shop takes orders.
 */
export async function restoreInPlace(compose: Compose, buyer: string): Promise<void> {
  const [, incremental = ""] = await linesAfter(README.backup, "In containers");
  await compose.type(incremental);
  const since = new Date().toISOString();
  await orderUntilPaid(buyer);
  await compose("stop", ...WRITERS);
  const before = await countRows(compose);
  const began = performance.now();
  let output = "";
  for (const line of await linesAfter(README.backup, "To restore the shop in place")) {
    if (line.includes("pg_is_in_recovery")) {
      await untilReplayed(compose, line);
      const after = await countRows(compose);
      if (after !== before) throw new Error(`before the restore:\n${before}\nafter it:\n${after}`);
      // The stack is needed by reconcile; with a real Stripe account there is nothing to start.
      await compose("up", "--detach", "--wait", "--no-deps", "stripe-emulator");
      continue;
    }
    output += `${await compose.type(line.replace("TIME", since))}\n`;
  }
  await orderUntilPaid(await signIn("customer@boltwright.test"));
  const seconds = Math.round((performance.now() - began) / 1000);
  const tables = before.split("\n").length;
  print(
    `restored in place: ${tables} tables have the same rows, ${countHolding(output)} invariants hold, an order is paid after ${seconds} s`,
  );
  await checkArchive(compose);
  print("WAL is archived again");
}

async function untilReplayed(compose: Compose, line: string): Promise<void> {
  const deadline = performance.now() + REPLAYED_MS;
  while (!/^ f$/m.test(await compose.type(line))) {
    if (performance.now() > deadline) throw new Error(`WAL was not replayed within ${REPLAYED_MS} ms`);
    await pause(500);
  }
}

/** Runs every command that the README has in place of the runbook's. */
export async function runOperatorCommands(compose: Compose): Promise<void> {
  const lines = await linesAfter(README.operate, "When something is wrong");
  for (const line of lines) await compose.type(line);
  print(`${lines.length} commands for operators ran, the shop is up after them`);
}
