import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { z } from "zod";
import { readMachineSettings } from "../machine/settings.ts";
import { FAILED, print, runCommand, untilSignal } from "./command.ts";
import { type Options, readOptions } from "./options.ts";
import { findK6 } from "./programs/find-k6.ts";
import { type Lab, runProfile } from "./run-profile.ts";
import { createProgress } from "./seed/progress.ts";
import { cancelUnpaidOrders, seed } from "./seed/seed.ts";
import { stockedTools } from "./seed/tools.ts";
import { requireNoProxy } from "./settings.ts";
import { connectAlone } from "./shop/connect-alone.ts";
import { type UsedStack, withStack } from "./shop/with-stack.ts";
import { guardTarget } from "./target.ts";

/** The longest profile, in which no token may expire. */
const LONGEST_SECONDS = 1800;

const progress = createProgress(print);

/** Returns the exit code: 0 if the run passed, 1 if it failed, 130 if it was stopped. */
async function load(options: Options): Promise<number> {
  const { target, command } = options;
  requireNoProxy();
  if (target !== undefined && !(await guardTarget(target, true, prompt)))
    return untilSignal((signal) => loadForeignShop(options, target, signal));
  const prepareK6 = command === "seed" ? noProgram : await findK6(readMachineSettings(), print);
  // Load reaches everything that a stack uses.
  const guard = async (addresses: readonly string[]): Promise<void> => {
    for (const url of addresses) await guardTarget(url, false, prompt);
  };
  return withStack(guard, (stack, signal) => loadStack(options, stack, { prepareK6, signal }));
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
    const { people, admin } = await seed(stack, database, {
      size,
      people: buyersOf(options),
      seconds,
      progress,
    });
    if (command === "seed") return 0;
    await cancelUnpaidOrders(database, people, { origin: stack.origin, progress });
    const folder = join(stack.folder, "load", "run");
    const lab: Lab = {
      k6,
      folder,
      signal,
      print,
      shop: { stack, database, people, admin },
      tools: stockedTools(),
    };
    return (await runProfile(lab, { ...options, profile: command, target })) ? 0 : FAILED;
  } finally {
    await database.end();
  }
}

/** Returns how many people a flash sale needs in addition to the usual customers. */
function buyersOf({ command, buyers }: Options): number {
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
  const lab: Lab = { k6, folder, signal, print, shop: null, tools };
  return (await runProfile(lab, { ...options, profile, target })) ? 0 : FAILED;
}

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

await runCommand(() => load(readOptions(process.argv.slice(2))));
