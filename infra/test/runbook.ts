import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { z } from "zod";
import { houseRoot } from "../verify/command.ts";
import { childEnvironment } from "../stack/settings.ts";

interface RunbookCommand {
  readonly language: "sh" | "sql";
  readonly command: string;
}

/** The commands that the runbook marks to be run (`sh run`, `sql run`), each once: a line of shell, a block of SQL. */
export function commandsOf(runbook: string): RunbookCommand[] {
  const blocks = [...runbook.matchAll(/^```(sh|sql) run\n([\s\S]*?)^```$/gm)];
  const found = blocks.flatMap(([, language, block = ""]): RunbookCommand[] =>
    language === "sql"
      ? [{ language: "sql", command: block.trim() }]
      : block
          .trim()
          .split("\n")
          .map((command) => ({ language: "sh", command })),
  );
  return [...new Map(found.map((one) => [one.command, one])).values()];
}

/** Runs every marked command of the runbook on a running stack; SQL in a transaction that is taken back. */
export async function runRunbook(stackDir: string) {
  const commands = commandsOf(await readFile(join(houseRoot, "infra/runbook.md"), "utf8"));
  const env = z
    .object({ DATABASE_URL: z.string() })
    .parse(JSON.parse(await readFile(join(stackDir, "env.json"), "utf8")));
  const database = new Client({ connectionString: env.DATABASE_URL });
  await database.connect();
  // Restarts end its connection's server side at the earliest with Postgres itself, which no command of the runbook stops.
  database.on("error", (error) => console.error(error.message));
  try {
    const subjects = await subjectsFrom(database);
    let failed = 0;
    for (const one of commands) {
      const problem = await (one.language === "sql"
        ? inTakenBackTransaction(database, one.command)
        : inShell(one.command, { STACK_DIR: stackDir, ...subjects }));
      console.log(`${problem === null ? "ok  " : "FAIL"} ${one.command.split("\n")[0]}`);
      if (problem === null) continue;
      failed += 1;
      console.error(problem);
    }
    return { passed: commands.length - failed, failed, skipped: 0 };
  } finally {
    await database.end();
  }
}

/** A paid order and an event, as the journeys left them. */
async function subjectsFrom(database: Client): Promise<{ ORDER: string; EVENT: string; SINCE: string }> {
  const { rows } = await database.query<{ order_id: string; event_id: string }>(
    `select p.order_id, e.id as event_id from stripe_event e join payment p on p.payment_intent_id = e.payment_intent_id
     join customer_order o on o.id = p.order_id where o.status = 'paid' and e.status = 'done' order by e.received_at limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error("The runbook needs a paid order, and the journeys left none.");
  return { ORDER: row.order_id, EVENT: row.event_id, SINCE: "1h" };
}

/** `npm run` without npm's own start, which takes longer than most commands. */
const SCRIPTS = `npm() { shift; [ "$1" = -s ] && shift; local verb=$1; shift; [ "$1" = -- ] && shift; node infra/stack/bootstrap.mjs "$verb" "$@"; }`;

async function inShell(command: string, env: Record<string, string>): Promise<string | null> {
  const child = spawn("bash", ["-c", `${SCRIPTS}\n${command}`], {
    cwd: houseRoot,
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
    return error instanceof Error ? error.message : String(error);
  } finally {
    await database.query("rollback");
  }
}
