import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { z } from "zod";
import { readMachineSettings } from "../machine/settings.ts";
import { FAILED, print, runCommand, unlessAborted } from "./command.ts";
import { renewMeasured } from "./measured.ts";
import { BUYERS, type Options, readOptions } from "./options.ts";
import { findK6 } from "./programs/find-k6.ts";
import { REPORTS, storeAndPrint } from "./report/store-run.ts";
import { type Lab, runProfile } from "./run-profile.ts";
import { createProgress } from "./seed/progress.ts";
import { cancelUnpaidOrders, seed } from "./seed/seed.ts";
import { stockedTools } from "./seed/tools.ts";
import { checkItself } from "./self-check.ts";
import { requireNoProxy } from "./settings.ts";
import { connectAlone } from "./shop/connect-alone.ts";
import { openStack, type UsedStack } from "./shop/open-stack.ts";
import { guardTarget } from "./target.ts";
import type { RunRecord } from "./verdict/run-record.ts";

/** The longest profile, in which no token may expire. */
const LONGEST_SECONDS = 1800;

const progress = createProgress(process.stdout);

/** Returns the exit code: 0 if the run passed, 1 if it failed. */
async function load(options: Options, signal: AbortSignal): Promise<number> {
  const { target, command } = options;
  requireNoProxy();
  if (target !== undefined && !(await guardTarget(target, true, prompt)))
    return loadForeignShop(options, target, signal);
  const prepareK6 = command === "seed" ? noProgram : await findK6(readMachineSettings(), print);
  // Load reaches everything that a stack uses.
  const stack = await openStack(print, async (addresses) => {
    for (const url of addresses) await guardTarget(url, false, prompt);
  });
  try {
    return await unlessAborted(signal, loadStack(options, stack, { prepareK6, signal }));
  } finally {
    await stack.release();
  }
}

const noProgram = (): Promise<string> => Promise.resolve("");

async function loadStack(
  options: Options,
  stack: UsedStack,
  { prepareK6, signal }: { prepareK6: () => Promise<string>; signal: AbortSignal },
): Promise<number> {
  const { command, size, target = stack.origin, seconds = LONGEST_SECONDS } = options;
  const database = await connectAlone(stack.ownerUrl);
  try {
    const k6 = await prepareK6();
    const seeded = await seed(stack, database, { size, people: buyersOf(options), seconds, progress });
    const { people, admin, tools } = seeded;
    if (command === "seed") return 0;
    await cancelUnpaidOrders(database, people, { origin: stack.origin, progress });
    const folder = join(stack.folder, "load", "run");
    const shop = { stack, database, people, admin };
    const lab: Lab = { k6, folder, reports: REPORTS, signal, print, shop, tools: stockedTools() };
    if (command === "self-check") return await checkItself(lab, tools);
    if (command === "measured") return await renewMeasured(lab, { size: tools, target });
    return report(await runProfile(lab, { ...options, size: tools, profile: command, target }));
  } finally {
    await database.end();
  }
}

/** Returns how many people a flash sale needs in addition to the usual customers. */
function buyersOf({ command, buyers }: Options): number {
  if (command === "measured") return BUYERS.max;
  return command === "flash-sale" ? buyers : 0;
}

const toolsShape = z.array(z.object({ _id: z.string(), name: z.string(), price: z.number() }));

/** Only `browse` runs on another machine's shop: orders need a stack's tokens, Stripe emulator and database. */
async function loadForeignShop(options: Options, target: string, signal: AbortSignal): Promise<number> {
  const { command: profile } = options;
  if (profile !== "browse")
    throw new Error(`Only 'browse' can run on another machine's shop: '${profile}' needs a local stack.`);
  const prepareK6 = await findK6(readMachineSettings(), print);
  // A redirect could lead to a host that the user has not confirmed.
  const response = await fetch(`${target}/api/tools?limit=24`, { redirect: "manual" });
  const location = response.headers.get("location");
  if (!response.ok)
    throw new Error(`${target} returned ${response.status}${location ? `, a redirect to ${location}` : ""}.`);
  const tools = toolsShape
    .parse(await response.json())
    .map(({ _id: id, name, price }) => ({ id, name, price }));
  const k6 = await prepareK6();
  const folder = join(tmpdir(), `boltwright-load-${randomUUID()}`);
  const lab: Lab = { k6, folder, reports: REPORTS, signal, print, shop: null, tools };
  return report(await runProfile(lab, { ...options, profile, target }));
}

const report = (record: RunRecord): number =>
  storeAndPrint(record, REPORTS, print).verdict.passed ? 0 : FAILED;

async function prompt(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  terminal.once("close", () => resolve(""));
  try {
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
}

await runCommand((abort) => load(readOptions(process.argv.slice(2)), abort.signal));
