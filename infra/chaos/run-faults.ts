import { setTimeout as pause } from "node:timers/promises";
import { findBreaches, untilSettled } from "./check/settled.ts";
import type { Fault } from "./fault.ts";
import { startLoad, type Load } from "./load/load.ts";
import type { Row } from "./report/table.ts";
import { type ChaosShop, ownParts } from "./shop/chaos-shop.ts";

/** Between two faults, so that each meets a shop at work. */
const WARM_UP_MS = 1500;
const SAMPLES = 3;

interface Wish {
  readonly faults: readonly Fault[];
  readonly signal: AbortSignal;
  /** How much longer than a fault says its recovery may take: a busy machine is no defect. */
  readonly patience: number;
  /** After each fault: its row, and all so far. */
  readonly onRow: (row: Row, all: readonly Row[]) => void;
}

/** Runs the faults one after the other under a light load. @returns a row for each */
export async function runFaults(shop: ChaosShop, wish: Wish): Promise<Row[]> {
  const load = startLoad(shop, wish.signal);
  const rows: Row[] = [];
  const known = new Set<string>();
  for (const fault of wish.faults) {
    wish.signal.throwIfAborted();
    const row = await runFault({ shop, load, wish, known }, fault);
    rows.push(row);
    wish.onRow(row, rows);
  }
  return rows;
}

interface Run {
  readonly shop: ChaosShop;
  readonly load: Load;
  readonly wish: Wish;
  /** What an earlier fault has broken for good, which is not the next one's doing. */
  readonly known: Set<string>;
}

async function runFault({ shop, load, wish, known }: Run, fault: Fault): Promise<Row> {
  const tally = load.count();
  load.resume();
  await pause(WARM_UP_MS);
  const problems = await breakAndHeal(shop, fault, wish.signal);
  const began = performance.now();
  const unpaid = await load.orderNow().then(
    () => [],
    (error: unknown) => [sentence("no order succeeds any more", error)],
  );
  const recoverMs = unpaid.length === 0 ? performance.now() - began : null;
  await load.drain();
  problems.push(...unpaid, ...tally.lostOrders.map((words) => `an order was given up: ${words}`));
  if (recoverMs !== null && recoverMs > fault.recoverSeconds * 1000 * wish.patience)
    problems.push(`it took longer than ${fault.recoverSeconds} s to recover`);
  if (!fault.mayFailCalls)
    problems.push(...tally.failedCalls.slice(0, SAMPLES).map((call) => `failed: ${call}`));
  const lasting = [...(await untilSettled(shop, fault.settleSeconds * 1000)), ...(await findBreaches(shop))];
  problems.push(...shop.takeDeaths(), ...lasting.filter((each) => !known.has(each)));
  for (const each of lasting) known.add(each);
  return {
    fault: fault.name,
    row: fault.row,
    orders: tally.paid,
    failedCalls: tally.failedCalls.length,
    recoverMs,
    problems,
  };
}

async function breakAndHeal(shop: ChaosShop, fault: Fault, signal: AbortSignal): Promise<string[]> {
  const problems: string[] = [];
  try {
    await fault.inject(shop);
    await pause(fault.holdSeconds * 1000, undefined, { signal });
    problems.push(...((await fault.look?.(shop)) ?? []));
  } catch (error) {
    problems.push(sentence("the fault could not be made", error));
  }
  try {
    await fault.heal(shop);
    await startWhatIsDown(shop);
  } catch (error) {
    problems.push(sentence("the fault could not be ended", error));
  }
  return problems;
}

/** A part that died by itself is reported; the faults after it need it. */
async function startWhatIsDown(shop: ChaosShop): Promise<void> {
  for (const part of ownParts(shop)) if (shop.supervisor.isDown(part)) await shop.supervisor.restart(part);
}

function sentence(what: string, error: unknown): string {
  return `${what}: ${error instanceof Error ? error.message : String(error)}`;
}
