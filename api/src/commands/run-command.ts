import { parseArgs } from "node:util";
import { ConnectionException } from "@mikro-orm/postgresql";
import type { OperatorContext } from "../domain/operations/operator.ts";
import { DomainError, GatewayUnavailable } from "../domain/shared/errors.ts";
import { type Command, EXIT, type Report, UsageError } from "./command.ts";
import { customersErase } from "./customers.ts";
import { eventsList, eventsReplay, eventsShow } from "./events.ts";
import { jobs, jobsList, jobsRetry } from "./jobs.ts";
import { mailsList, mailsResend } from "./mails.ts";
import { ordersShow } from "./orders.ts";
import { holdsRelease, invariants, reconcile } from "./payments.ts";
import { refundsSettleByHand } from "./refunds.ts";
import { sessionsEnd } from "./sessions.ts";
import { formatError } from "../domain/shared/format-error.ts";

const COMMANDS: readonly Command[] = [
  eventsList,
  eventsShow,
  eventsReplay,
  jobsList,
  jobsRetry,
  jobs,
  ordersShow,
  mailsList,
  mailsResend,
  holdsRelease,
  refundsSettleByHand,
  reconcile,
  invariants,
  customersErase,
  sessionsEnd,
];

const HELP = [
  "npm run ops -- <command> [--json]",
  "",
  ...COMMANDS.flatMap(({ name, usage, does }) => [`  ${name} ${usage}`.trimEnd(), `      ${does}`]),
  "",
  "TIME is ISO 8601 or an age such as 90m, 36h, 7d. What changes something is kept with your user name.",
  "Exit codes: 0 done, 1 refused or a breach, 2 not a command, 3 database, queues or Stripe not reachable.",
];

export interface Ending {
  readonly out: string;
  readonly error: string;
  readonly exitCode: number;
}

/**
 * Runs one command line; `contextOf` is called only where there is something to do. Never throws: what went wrong is in the
 * ending, as a sentence and an exit code.
 */
export async function runCommand(
  args: readonly string[],
  contextOf: () => Promise<OperatorContext>,
): Promise<Ending> {
  if (!args.length || args.includes("--help") || args[0] === "help") {
    return { out: text(HELP), error: "", exitCode: args.length ? EXIT.ok : EXIT.usage };
  }
  const asJson = args.includes("--json");
  try {
    const { command, given } = parse(args);
    const report = await command.run(await contextOf(), given);
    return { out: print(report, asJson), error: "", exitCode: report.exitCode ?? EXIT.ok };
  } catch (error) {
    const exitCode = exitCodeOf(error);
    const message = formatError(error);
    return {
      out: asJson ? text([JSON.stringify({ error: message })]) : "",
      error: text([message]),
      exitCode,
    };
  }
}

function parse(args: readonly string[]): { command: Command; given: Parameters<Command["run"]>[1] } {
  const command = COMMANDS.find(({ name }) => {
    const words = name.split(" ");
    return words.every((word, index) => args[index] === word);
  });
  if (!command) throw new UsageError("There is no such command: npm run ops -- --help names them.");
  const options: Record<string, { type: "string" | "boolean" }> = {};
  for (const name of command.options ?? []) options[name] = { type: "string" };
  for (const name of ["json", ...(command.flags ?? [])]) options[name] = { type: "boolean" };
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(command.name.split(" ").length),
      options,
      // A word that nobody reads would be overlooked: `reconcile 24h` asked about less than was meant.
      allowPositionals: /^\[?[A-Z]/.test(command.usage),
    });
    // No option may be given twice, so none is a list.
    const single = Object.entries(values).map(
      ([name, value]) => [name, Array.isArray(value) ? undefined : value] as const,
    );
    return { command, given: { positionals, options: Object.fromEntries(single) } };
  } catch (error) {
    throw new UsageError(`${formatError(error)}\nnpm run ops -- ${command.name} ${command.usage}`);
  }
}

function print({ data, lines }: Report, asJson: boolean): string {
  return text(asJson ? [JSON.stringify(data, null, 2)] : lines);
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof DomainError) return EXIT.refused;
  return isUnreachable(error) ? EXIT.unreachable : EXIT.refused;
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (error instanceof GatewayUnavailable || error instanceof ConnectionException) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(ECONN|ENOTFOUND|ETIMEDOUT|EHOST|EPIPE)/.test(code) ||
    /max retries per request|command timed out|connection is closed/i.test(error.message) ||
    isUnreachable(error.cause)
  );
}
