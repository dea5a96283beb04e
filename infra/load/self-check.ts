import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { keepRun } from "./report/keep.ts";
import { type Lab, runProfile } from "./run-profile.ts";
import { startSlowProxy } from "./slow-proxy.ts";
import type { RunRecord } from "./verdict/run-record.ts";
import { judge, slowness, type Verdict } from "./verdict/verdict.ts";
import { words } from "./verdict/words.ts";

interface Judged {
  readonly record: RunRecord;
  readonly verdict: Verdict;
}

const SECONDS = 20;
const TWICE = 2;
const BUYERS = 200;
const LOST_PIECES_MS = 4000;

/**
 * Shows that the verdict catches what it is there for: a smoke run that passes, the same with everything twice as slow, and a flash
 * sale in which a piece is sold twice. Its reports do not count as runs of the shop.
 * @returns the exit code: 0 where all three verdicts are the right ones
 */
export async function checkItself(lab: Lab, size: number): Promise<number> {
  const { shop, say } = lab;
  if (!shop) throw new Error("The lab checks itself on this machine's shop only.");
  const folder = mkdtempSync(join(tmpdir(), "boltwright-load-check-"));
  const proxy = await startSlowProxy(shop.stack.origin, TWICE);
  const wrong: string[] = [];
  const expect = (what: string, isRight: boolean, run: Judged): void => {
    for (const line of words(run)) say(line);
    say(`${isRight ? "right" : "WRONG"}: ${what}\n`);
    if (!isRight) wrong.push(what);
  };
  try {
    const smoke = { profile: "smoke", size, seconds: SECONDS, buyers: BUYERS } as const;
    const healthy = keepRun(await runProfile(lab, { ...smoke, target: shop.stack.origin }), folder);
    expect("the shop as it is passes", healthy.verdict.passed, healthy);
    const slow = await runProfile(lab, { ...smoke, target: proxy.origin });
    // Against the run just before, whether that one passed or not.
    const verdict = judge(slow, healthy.record);
    say(`${slowness(slow, healthy.record).ratio.toFixed(2)} times as slow as the shop as it is`);
    expect("a shop that is twice as slow fails", isSlownessCaught(verdict), { record: slow, verdict });
    const oversold = keepRun(await oversoldSale(lab, size), folder);
    expect("a piece that is sold twice fails", isOversellCaught(oversold.verdict), oversold);
  } finally {
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return wrong.length === 0 ? 0 : 1;
}

/** Whether a verdict says that the shop has become slower. */
export function isSlownessCaught({ reasons }: Verdict): boolean {
  return reasons.some((reason) => reason.includes("as slow as the last run"));
}

/** Whether a verdict says that one of the last pieces was sold twice, by the count of orders and by the ledger. */
export function isOversellCaught({ reasons }: Verdict): boolean {
  return ["oversold: 51 of", "invariant I1"].every((text) => reasons.some((reason) => reason.includes(text)));
}

/** Puts a piece back on the shelf without a line in the ledger, as a lost update would. */
export async function loseAnUpdate(database: pg.Client, toolId: string | null): Promise<void> {
  await database.query("update tool set stock_quantity = stock_quantity + 1 where id = $1", [toolId]);
}

/** A flash sale in whose middle an update gets lost. */
async function oversoldSale(lab: Lab, size: number) {
  const shop = lab.shop;
  let toolId: string | null = null;
  const record = await runProfile(lab, {
    profile: "flash-sale",
    size,
    buyers: BUYERS,
    target: shop?.stack.origin ?? "",
    async meanwhile(database, saleToolId) {
      toolId = saleToolId;
      await pause(LOST_PIECES_MS);
      await loseAnUpdate(database, saleToolId);
    },
  });
  // The ledger is told after the verdict, so that the shop is whole again.
  await shop?.database.query(
    "insert into stock_movement (tool_id, quantity, reason) values ($1, 1, 'initial')",
    [toolId],
  );
  return record;
}
