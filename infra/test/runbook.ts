import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { projectRoot } from "../verify/command.ts";
import { childEnvironment } from "../machine/settings.ts";
import { formatError } from "../machine/format-error.ts";

interface RunbookCommand {
  readonly language: "sh" | "sql";
  readonly command: string;
  /** It takes long and does not affect the others: they run meanwhile. */
  readonly isParallel: boolean;
}

/**
 * Returns the commands that the runbook marks to be run: each line of an `sh run`, the whole of an `sh run parallel`, the whole of an
 * `sql run`. Each once, at its last position: so a block that stops something also starts it again.
 */
export function commandsOf(runbook: string): RunbookCommand[] {
  const found = new Map<string, RunbookCommand>();
  for (const [, language, parallel, block = ""] of runbook.matchAll(
    /^```(sh|sql) run( parallel)?\n([\s\S]*?)^```$/gm,
  )) {
    const isWhole = language === "sql" || parallel !== undefined;
    for (const command of isWhole ? [block.trim()] : block.trim().split("\n")) {
      found.delete(command);
      found.set(command, {
        language: language === "sql" ? "sql" : "sh",
        command,
        isParallel: parallel !== undefined,
      });
    }
  }
  return [...found.values()];
}

/** Runs every marked command of the runbook on a running stack, one after the other; SQL in a transaction that is taken back. */
export async function runRunbook(stackDir: string) {
  const commands = commandsOf(await readFile(join(projectRoot, "infra/runbook.md"), "utf8"));
  const env = z
    .object({ DATABASE_URL: z.string(), STRIPE_API_URL: z.string(), STRIPE_SECRET_KEY: z.string() })
    .parse(JSON.parse(await readFile(join(stackDir, "env.json"), "utf8")));
  const database = new Client({ connectionString: env.DATABASE_URL });
  await database.connect();
  // Restarts end its connection's server side at the earliest with Postgres itself, which no command of the runbook stops.
  database.on("error", (error) => console.error(error.message));
  try {
    const subjects = await subjectsFrom(database);
    const CHARGE = await aReturnedCharge(database, env, subjects["ORDER"] ?? "");
    const run = async ({ language, command }: RunbookCommand): Promise<boolean> => {
      const started = performance.now();
      const problem = await (language === "sql"
        ? inTakenBackTransaction(database, command)
        : inShell(command, { STACK_DIR: stackDir, ...subjects, CHARGE }));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `${problem === null ? "ok  " : "FAIL"} ${seconds.padStart(5)} s  ${command.split("\n").join(" ; ")}`,
      );
      if (problem !== null) console.error(problem);
      return problem === null;
    };
    const parallel: Promise<boolean>[] = [];
    const inTurn: boolean[] = [];
    for (const one of commands) {
      if (one.isParallel) parallel.push(run(one));
      else inTurn.push(await run(one));
    }
    const passed = [...inTurn, ...(await Promise.all(parallel))].filter(Boolean).length;
    return { passed, failed: commands.length - passed, skipped: 0 };
  } finally {
    await database.end();
  }
}

/** Returns the subjects of the commands: a paid order with its event from the journeys, its mail in doubt, and somebody who leaves. */
async function subjectsFrom(database: Client): Promise<Record<string, string>> {
  const { rows } = await database.query<{ order_id: string; event_id: string }>(
    `select p.order_id, e.id as event_id from stripe_event e join payment p on p.payment_intent_id = e.payment_intent_id
     join customer_order o on o.id = p.order_id join mail m on m.order_id = o.id join customer c on c.id = o.customer_id
     where c.erased_at is null and o.status = 'paid' and e.status = 'done' and m.kind = 'order.paid' and m.status = 'sent' order by e.received_at limit 1`,
  );
  const [row] = rows;
  if (!row)
    throw new Error("The runbook needs a paid order whose mail was sent, and the journeys left none.");
  const mails = await database.query<{ id: string }>(
    "update mail set status = 'unknown' where order_id = $1 and kind = 'order.paid' returning id",
    [row.order_id],
  );
  const EMAIL = `leaver-${Date.now()}@boltwright.test`;
  await database.query(
    "insert into customer (id, subject, email, name) values (gen_random_uuid(), $1, $1, 'Somebody who leaves')",
    [EMAIL],
  );
  return {
    ORDER: row.order_id,
    EVENT: row.event_id,
    MAIL: mails.rows[0]?.id ?? "",
    EMAIL,
    SINCE: "1h",
  };
}

/** A second charge of a paid order: the shop gives it back by itself, and its card's bank sends the money back. */
async function aReturnedCharge(
  database: Client,
  { STRIPE_API_URL, STRIPE_SECRET_KEY }: { STRIPE_API_URL: string; STRIPE_SECRET_KEY: string },
  orderId: string,
): Promise<string> {
  const post = async (path: string, fields: Record<string, string> = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` };
    const body = new URLSearchParams(fields);
    const response = await fetch(new URL(path, STRIPE_API_URL), { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const untilFound = async (sql: string): Promise<string> => {
    for (const until = Date.now() + SETTLED_MS; Date.now() < until; await setTimeout(100)) {
      const { rows } = await database.query<{ id: string }>(sql, [id]);
      if (rows[0]) return rows[0].id;
    }
    throw new Error(`The shop did not settle ${id}: ${sql}`);
  };
  const made = await post("/v1/payment_intents", {
    amount: "500",
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: "true",
    "automatic_payment_methods[enabled]": "true",
    "automatic_payment_methods[allow_redirects]": "never",
    "metadata[orderId]": orderId,
  });
  const { id } = z.object({ id: z.string() }).parse(made);
  const refundId = await untilFound(
    `select r.stripe_refund_id as id from refund r join payment p on p.id = r.payment_id
     where p.payment_intent_id = $1 and r.state = 'succeeded'`,
  );
  await post(`/stripe-emulator/admin/refunds/${refundId}/fail`);
  return untilFound(
    "select payment_intent_id as id from payment where payment_intent_id = $1 and status = 'refunding'",
  );
}

/** Events come within seconds; one that was lost is made up for by the reconciler within a minute. */
const SETTLED_MS = 90_000;

/** `npm run` without npm's own start, which takes longer than most commands. */
const SCRIPTS = `npm() { shift; [ "$1" = -s ] && shift; local script=$1; shift; [ "$1" = -- ] && shift; node infra/stack/bootstrap.mjs "$script" "$@"; }`;

async function inShell(command: string, env: Record<string, string>): Promise<string | null> {
  const child = spawn("bash", ["-c", `${SCRIPTS}\n${command}`], {
    cwd: projectRoot,
    env: childEnvironment({ npm_config_loglevel: "silent", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return child.exitCode === 0 ? null : `ended with ${child.exitCode}:\n${out}${error}`;
}

async function inTakenBackTransaction(database: Client, sql: string): Promise<string | null> {
  await database.query("begin");
  try {
    await database.query(sql);
    return null;
  } catch (error) {
    return formatError(error);
  } finally {
    await database.query("rollback");
  }
}
