import { setTimeout as pause } from "node:timers/promises";
import type { Compose } from "./engine.ts";
import { linesAfter, README } from "./readme.ts";
import { orderUntilPaid, signIn } from "./shop.ts";
import { say } from "./words.ts";

const ARCHIVED_MS = 30_000;
const REPLAYED_MS = 120_000;
/** Whatever writes to the database, people and time alike. */
const WRITERS = ["gateway", "api-1", "api-2", "worker-payments", "worker-images", "keycloak"];
const TABLES = "select format('select %L, count(*) from %I', relname, relname) from pg_stat_user_tables";
const ORDERS = "select count(*) || ' orders, the newest of ' || max(placed_at) from customer_order";

/** How many invariants a command says hold. */
export const held = (told: string) => told.match(/^\S+ ok /gm)?.length ?? 0;

const ask = (compose: Compose, sql: string, database = "boltwright") =>
  compose("exec", "-T", "postgres", "psql", "-U", "postgres", "-d", database, "-Atc", sql);

async function until(what: string, limitMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`${what} did not come within ${limitMs} ms`);
    await pause(500);
  }
}

/** Has Postgres close the file of its log that it writes, and waits until the archive has it. @returns its name */
async function archived(compose: Compose): Promise<string> {
  const file = await ask(compose, "select pg_walfile_name(pg_switch_wal())");
  const find = ["exec", "-T", "postgres", "find", "/backups/wal", "-name", `${file}.gz`];
  await until(`${file}.gz`, ARCHIVED_MS, async () => (await compose(...find)) !== "");
  return `${file}.gz`;
}

/** The rows of every table of the shop, and the people that Keycloak knows. */
async function counts(compose: Compose): Promise<string> {
  const each = (await ask(compose, TABLES)).split("\n");
  const people = await ask(compose, "select count(*) from user_entity", "keycloak");
  return `${await ask(compose, `${each.join(" union all ")} order by 1`)}\npeople of Keycloak|${people}`;
}

/**
 * A backup of each kind, the archive of the log, and the drill beside the shop that runs: what is restored has the order that came
 * after both backups, and the logical one has it not.
 */
export async function backUpAndDrill(compose: Compose, buyer: string): Promise<void> {
  for (const kind of ["base", "logical"]) say(await compose("run", "--rm", "backup", kind));
  const older = await ask(compose, ORDERS);
  await orderUntilPaid(buyer);
  const newer = await ask(compose, ORDERS);
  say(`Postgres's log is archived: ${await archived(compose)}`);
  const [, drill = ""] = await linesAfter(README.backup, "In containers");
  const told = await compose.type(drill);
  const found = told.match(/^\w+ ok: .*$/gm)?.join("; ");
  if (found !== `boltwright ok: ${newer}; logical ok: ${older}`) {
    throw new Error(`the shop had ${older}, then ${newer}, and the drill says:\n${told}`);
  }
  say(`the drill beside the shop: ${found}; ${held(told)} times an invariant holds`);
}

/**
 * The shop goes back to its newest backup and all that the archive has of later, in the place of what was there, by the lines that
 * the README has for it. Every table must have as many rows as when the shop stopped, and the shop takes orders.
 */
export async function goBack(compose: Compose, buyer: string): Promise<void> {
  const [nightly = ""] = await linesAfter(README.backup, "In containers");
  say((await compose.type(nightly)).replace("\n", "; "));
  await orderUntilPaid(buyer);
  await compose("stop", ...WRITERS);
  const before = await counts(compose);
  const began = performance.now();
  let since = "";
  let told = "";
  for (const line of await linesAfter(README.backup, "To go back in earnest")) {
    if (line.includes("pg_is_in_recovery")) {
      await until("the log's end", REPLAYED_MS, async () => /^ f$/m.test(await compose.type(line)));
      const after = await counts(compose);
      if (after !== before) throw new Error(`before the shop went back:\n${before}\nafter it:\n${after}`);
      // Stripe's stand-in, which is nobody's to start in earnest.
      await compose("up", "--detach", "--wait", "--no-deps", "stripe-emulator");
      continue;
    }
    told += `${await compose.type(line.replace("TIME", since))}\n`;
    since = /--since (\S+)/.exec(told)?.[1] ?? "";
  }
  await orderUntilPaid(await signIn("customer@boltwright.test"));
  const seconds = Math.round((performance.now() - began) / 1000);
  const tables = before.split("\n").length;
  say(
    `the shop went back to that backup and the end of its log: ${tables} tables have the rows they had, ${held(told)} invariants hold, an order is paid after ${seconds} s`,
  );
  say(`its log is archived again: ${await archived(compose)}`);
}

/** Every line that an operator types in containers where the runbook has one for the embedded stack. */
export async function typeRunbook(compose: Compose): Promise<void> {
  const lines = await linesAfter(README.compose, "When something is wrong");
  for (const line of lines) await compose.type(line);
  say(`${lines.length} lines for operators were typed, the shop is up after them`);
}
