import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { z } from "zod";
import { readMachineSettings } from "../keycloak/settings.ts";
import { findK6 } from "./programs/find-k6.ts";
import { renewMeasured } from "./measured.ts";
import { BUYERS, type Options, readOptions } from "./options.ts";
import { keepAndTell } from "./report/keep.ts";
import { connectAlone } from "./shop/connect-alone.ts";
import { type Lab, runProfile } from "./run-profile.ts";
import { type UsedStack, openStack } from "./shop/open-stack.ts";
import type { GivenTool } from "./scripts/given/shape.ts";
import { createNote } from "./seed/progress.ts";
import { seed } from "./seed/seed.ts";
import { cancelLeftovers } from "./seed/tidy.ts";
import { boughtTools } from "./seed/tools.ts";
import { checkItself } from "./self-check.ts";
import { requireNoProxy } from "./settings.ts";
import { guardTarget } from "./target.ts";
import type { RunRecord } from "./verdict/run-record.ts";

const FAILED = 1;
const INTERRUPTED = 130;
/** The longest profile; a token must not end in it. */
const LONGEST_SECONDS = 1800;

const note = createNote(process.stdout);
const abort = new AbortController();

/** The exit code: 0 where the verdict is good, 1 where it is not or something broke. */
async function load(options: Options): Promise<number> {
  const { target, verb } = options;
  requireNoProxy();
  if (target !== undefined && !(await guardTarget(target, true, ask))) return elsewhere(options, target);
  const k6 = verb === "seed" ? "" : await findK6(readMachineSettings(), note.say);
  const stack = await openStack(note.say, guardStack);
  try {
    return await unlessAborted(here(options, stack, k6));
  } finally {
    await stack.release();
  }
}

/** The work's result, or the reason of a stop as soon as there is one. */
async function unlessAborted<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
  return Promise.race([work, stopped]);
}

/** Everything that a stack names has to be of this machine: load goes to all of it. */
async function guardStack(addresses: readonly string[]): Promise<void> {
  for (const url of addresses) await guardTarget(url, false, ask);
}

async function here(options: Options, stack: UsedStack, k6: string): Promise<number> {
  const { verb, size, target = stack.origin, seconds = LONGEST_SECONDS } = options;
  const database = await connectAlone(stack.databaseUrl);
  try {
    const { people, admin, tools } = await seed(stack, database, {
      size,
      people: crowdOf(options),
      seconds,
      note,
    });
    if (verb === "seed") return 0;
    await cancelLeftovers(database, people, { origin: stack.origin, note });
    const folder = join(stack.folder, "load", "run");
    const shop = { stack, database, people, admin };
    const lab: Lab = { k6, folder, signal: abort.signal, say: note.say, shop, tools: boughtTools() };
    if (verb === "self-check") return await checkItself(lab, tools);
    if (verb === "measured") return await renewMeasured(lab, { size: tools, target });
    return codeOf(await runProfile(lab, { ...options, size: tools, profile: verb, target }));
  } finally {
    await database.end();
  }
}

/** How many have to be signed in, beside the usual customers. */
function crowdOf({ verb, buyers }: Options): number {
  if (verb === "measured") return BUYERS.most;
  return verb === "flash-sale" ? buyers : 0;
}

const toolsShape = z.array(z.object({ _id: z.string(), name: z.string(), price: z.number() }));

/** Another machine's shop can only be looked at: orders need the tokens, the Stripe emulator and the database of a stack of ours. */
async function elsewhere(options: Options, target: string): Promise<number> {
  if (options.verb !== "browse")
    throw new Error(
      `Only 'browse' can be put on another machine's shop: '${options.verb}' needs its inside.`,
    );
  const k6 = await findK6(readMachineSettings(), note.say);
  // A redirect could lead to a host that nobody has confirmed.
  const answer = await fetch(`${target}/api/tools?limit=24`, { redirect: "manual" });
  const location = answer.headers.get("location");
  if (!answer.ok)
    throw new Error(`${target} answers ${answer.status}${location ? ` and leads to ${location}` : ""}.`);
  const tools = toolsShape
    .parse(await answer.json())
    .map((tool): GivenTool => ({ id: tool._id, name: tool.name, price: tool.price }));
  const folder = join(tmpdir(), `boltwright-load-${randomUUID()}`);
  const lab: Lab = { k6, folder, signal: abort.signal, say: note.say, shop: null, tools };
  return codeOf(await runProfile(lab, { ...options, profile: options.verb, target }));
}

const codeOf = (record: RunRecord): number => (keepAndTell(record, note.say).verdict.passed ? 0 : FAILED);

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  terminal.once("close", () => resolve(""));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    abort.abort(new Error(`stopped by ${signal}`));
  });
try {
  process.exitCode = await load(readOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // What was cut short (seeding, sampling) must not keep this process.
  if (abort.signal.aborted) process.exit(INTERRUPTED);
  process.exitCode = FAILED;
}
