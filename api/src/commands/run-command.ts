import { parseArgs } from "node:util";
import { ConnectionException } from "@mikro-orm/postgresql";
import { type Fields, InvalidFields, type Operation } from "../domain/operations/operation.ts";
import { OPERATIONS } from "./operations.ts";
import type { OperatorContext } from "../domain/operations/operator.ts";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { formatError } from "../domain/shared/format-error.ts";
import { reportLines } from "./report-lines.ts";

/** Exit codes of `npm run ops`; scripts rely on them. */
const EXIT = { ok: 0, rejected: 1, usage: 2, unreachable: 3 } as const;

const HELP = [
  "npm run ops -- <command> [--json]",
  "",
  ...OPERATIONS.flatMap(({ command, usage, help }) => [`  ${command} ${usage}`.trimEnd(), `      ${help}`]),
  "",
  "TIME is ISO 8601, in the shop's time zone unless it has one, or an age such as 90m, 36h, 7d. Actions are recorded with your user name.",
  "Exit codes: 0 done, 1 rejected or an invariant is violated, 2 invalid command, 3 database, queues or Stripe not reachable.",
];

export interface CommandResult {
  readonly out: string;
  readonly error: string;
  readonly exitCode: number;
}

/**
 * Runs one command line; `contextOf` is called only for a valid one. Never throws: the result contains the error as a sentence and
 * an exit code.
 */
export async function runCommand(
  args: readonly string[],
  contextOf: () => Promise<OperatorContext>,
): Promise<CommandResult> {
  if (!args.length || args.includes("--help") || args[0] === "help") {
    return { out: text(HELP), error: "", exitCode: args.length ? EXIT.ok : EXIT.usage };
  }
  const asJson = args.includes("--json");
  try {
    const run = parse(args);
    const report = await run(await contextOf());
    const out = asJson ? [JSON.stringify(report.data, null, 2)] : reportLines(report);
    return { out: text(out), error: "", exitCode: report.isFailure ? EXIT.rejected : EXIT.ok };
  } catch (error) {
    const message = formatError(error);
    const out = asJson ? text([JSON.stringify({ error: message })]) : "";
    return { out, error: text([message]), exitCode: exitCodeOf(error) };
  }
}

function parse(args: readonly string[]): ReturnType<Operation["prepare"]> {
  const found = OPERATIONS.find(({ command }) =>
    command.split(" ").every((word, index) => args[index] === word),
  );
  if (!found) throw new InvalidFields("Unknown command. npm run ops -- --help lists the commands.");
  const { command, usage, prepare } = found;
  try {
    return prepare(fieldsOf(found, args.slice(command.split(" ").length)));
  } catch (error) {
    throw new InvalidFields(`${formatError(error)}\nnpm run ops -- ${command} ${usage}`);
  }
}

/** Returns arguments and options as the fields that a form would send. */
function fieldsOf({ usage, args: names }: Pick<Operation, "usage" | "args">, args: string[]): Fields {
  const options: Record<string, { type: "string" | "boolean" }> = { json: { type: "boolean" } };
  // `--type T` takes a value, `[--dry-run]` does not.
  for (const [, name = "", value] of usage.matchAll(/--([a-z-]+)( [^\s\]]+)?/g)) {
    options[name] = { type: value === undefined ? "boolean" : "string" };
  }
  // An argument that no operation reads must not be overlooked: `reconcile 24h` would check less than was meant.
  const { values, positionals } = parseArgs({ args, options, allowPositionals: names.length > 0 });
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    fields[name.replace(/-./, (dash) => dash.slice(1).toUpperCase())] = value === true ? "on" : String(value);
  }
  for (const name of names) {
    const value = name.startsWith("...") ? positionals.splice(0).join(" ") : positionals.shift();
    if (value !== undefined) fields[name.replace("...", "")] = value;
  }
  if (positionals.length) throw new InvalidFields(`Too many arguments: ${positionals.join(" ")}`);
  return fields;
}

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

function exitCodeOf(error: unknown): number {
  if (error instanceof InvalidFields) return EXIT.usage;
  return isUnreachable(error) ? EXIT.unreachable : EXIT.rejected;
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
