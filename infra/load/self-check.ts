import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { BUYERS } from "./options.ts";
import { storeRun } from "./report/store-run.ts";
import { summarize } from "./report/summary.ts";
import { type Lab, runProfile } from "./run-profile.ts";
import { startSlowProxy } from "./slow-proxy.ts";
import type { JudgedRun, RunRecord } from "./verdict/run-record.ts";
import { judge, slowness, type Verdict } from "./verdict/verdict.ts";

const SECONDS = 20;
const LOST_UPDATE_AFTER_MS = 4000;
const buyers = BUYERS.min;

/**
 * Shows that the verdict detects errors: a smoke run passes, one with doubled response times fails, and so does a flash sale in which a
 * unit is sold twice. These runs are not compared with others.
 * @returns the exit code: 0 if all verdicts are right
 */
export async function checkItself(options: Lab, size: number): Promise<number> {
  const { shop, print } = options;
  if (!shop) throw new Error("The self-check needs a local stack.");
  const lab = { ...options, reports: mkdtempSync(join(tmpdir(), "boltwright-load-check-")) };
  const target = shop.stack.origin;
  const proxy = await startSlowProxy(target, 2);
  const wrong: string[] = [];
  const expect = (expectation: string, isRight: boolean, run: JudgedRun): void => {
    for (const line of ["", ...summarize(run)]) print(line);
    print(`${isRight ? "right" : "WRONG"}: ${expectation}\n`);
    if (!isRight) wrong.push(expectation);
  };
  try {
    const smoke = { profile: "smoke", size, seconds: SECONDS, buyers } as const;
    const healthy = storeRun(await runProfile(lab, { ...smoke, target }), lab.reports);
    expect("the healthy shop passes", healthy.verdict.passed, healthy);
    const slow = await runProfile(lab, { ...smoke, target: proxy.origin });
    // Compared with the healthy run even if that one failed.
    const { passed, reasons } = judge(slow, healthy.record);
    print(`${slowness(slow, healthy.record).ratio.toFixed(2)} times as slow as the healthy shop`);
    const verdict = { passed, reasons: [...reasons] };
    expect("a shop that is twice as slow fails", isSlownessDetected(verdict), { record: slow, verdict });
    const oversold = storeRun(await runOversoldSale(lab, { size, target }), lab.reports);
    expect("a unit that is sold twice fails", isOversellDetected(oversold.verdict), oversold);
  } finally {
    await proxy.close();
    rmSync(lab.reports, { recursive: true, force: true });
  }
  return wrong.length === 0 ? 0 : 1;
}

/** Returns whether a verdict reports that the shop is slower. */
export function isSlownessDetected({ reasons }: Verdict): boolean {
  return reasons.some((reason) => reason.includes("as slow as the last run"));
}

/** Returns whether a verdict reports that a unit was sold twice, by the count of orders and by the ledger. */
export function isOversellDetected({ reasons }: Verdict): boolean {
  return ["oversold: 51 of", "invariant I1"].every((text) => reasons.some((reason) => reason.includes(text)));
}

/** Adds a unit to the stock without a ledger line, as a lost update would. */
export async function loseUpdate(database: pg.Client, toolId: string | null): Promise<void> {
  await database.query("update tool set stock_quantity = stock_quantity + 1 where id = $1", [toolId]);
}

async function runOversoldSale(lab: Lab, { size, target }: Pick<RunRecord, "size" | "target">) {
  let toolId: string | null = null;
  const record = await runProfile(lab, {
    profile: "flash-sale",
    size,
    buyers,
    target,
    async meanwhile(database, saleToolId) {
      toolId = saleToolId;
      await pause(LOST_UPDATE_AFTER_MS);
      await loseUpdate(database, saleToolId);
    },
  });
  // Repairs the ledger after the invariants were checked.
  await lab.shop?.database.query(
    "insert into stock_movement (tool_id, quantity, reason) values ($1, 1, 'initial')",
    [toolId],
  );
  return record;
}
