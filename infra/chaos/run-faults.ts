import { setTimeout as pause } from "node:timers/promises";
import { formatError } from "../machine/format-error.ts";
import { findViolations, untilSettled } from "./check/settled.ts";
import type { Fault } from "./fault.ts";
import { startLoad, type Load } from "./load/start-load.ts";
import type { Row } from "./report/table.ts";
import { type ChaosShop, ownParts } from "./shop/chaos-shop.ts";

/** The time before the first fault, so that each fault finds orders in progress. */
const WARM_UP_MS = 1500;
const FAILED_CALLS_SHOWN = 3;

interface RunOptions {
  readonly faults: readonly Fault[];
  readonly signal: AbortSignal;
  /** The factor for the recovery times. */
  readonly timeFactor: number;
  /** Called after each fault. */
  readonly onRow: (row: Row) => void;
}

/** Runs the faults one after the other under a light load. @returns a row for each */
export async function runFaults(shop: ChaosShop, options: RunOptions): Promise<Row[]> {
  const load = startLoad(shop, options.signal);
  const rows: Row[] = [];
  const known = new Set<string>();
  for (const fault of options.faults) {
    options.signal.throwIfAborted();
    const row = await runFault({ shop, load, options, known }, fault);
    rows.push(row);
    options.onRow(row);
  }
  return rows;
}

interface Run {
  readonly shop: ChaosShop;
  readonly load: Load;
  readonly options: RunOptions;
  /** Lasting problems of earlier faults. */
  readonly known: Set<string>;
}

async function runFault({ shop, load, options, known }: Run, fault: Fault): Promise<Row> {
  const tally = load.count();
  load.resume();
  await pause(WARM_UP_MS);
  const problems = await injectAndHeal(shop, fault, options.signal);
  const healedAt = performance.now();
  const unpaid = await load.orderNow().then(
    () => [],
    (error: unknown) => [`orders still fail after the fault: ${formatError(error)}`],
  );
  const recoverMs = unpaid.length === 0 ? performance.now() - healedAt : null;
  await load.drain();
  problems.push(...unpaid, ...tally.failedOrders.map((reason) => `an order failed: ${reason}`));
  if (recoverMs !== null && recoverMs > fault.recoverSeconds * 1000 * options.timeFactor)
    problems.push(`recovery took longer than ${fault.recoverSeconds} s`);
  if (!fault.mayFailCalls)
    problems.push(...tally.failedCalls.slice(0, FAILED_CALLS_SHOWN).map((call) => `failed: ${call}`));
  const lasting = [
    ...(await untilSettled(shop, fault.settleSeconds * 1000)),
    ...(await findViolations(shop)),
  ];
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

async function injectAndHeal(shop: ChaosShop, fault: Fault, signal: AbortSignal): Promise<string[]> {
  const problems: string[] = [];
  try {
    await fault.inject(shop);
    await pause(fault.holdSeconds * 1000, undefined, { signal });
    problems.push(...((await fault.check?.(shop)) ?? []));
  } catch (error) {
    problems.push(`the fault could not be injected: ${formatError(error)}`);
  }
  try {
    await fault.heal(shop);
    await restartDeadParts(shop);
  } catch (error) {
    problems.push(`the fault could not be removed: ${formatError(error)}`);
  }
  return problems;
}

/** A dead part is reported; the next faults need it. */
async function restartDeadParts(shop: ChaosShop): Promise<void> {
  for (const part of ownParts(shop)) if (shop.supervisor.isDown(part)) await shop.supervisor.restart(part);
}
