import { createServer } from "node:http";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { Tool } from "../../api/src/domain/tool/tool.entity.ts";
import { anOrder } from "../../api/src/testing/factories.ts";
import { aShop } from "../../api/src/testing/test-shop.ts";
import { listenOnLoopback } from "../machine/ports.ts";
import { checkInvariants } from "./shop/invariants.ts";
import { spreadOf } from "./statistics.ts";
import { closeSale, LAST_UNITS, openSale } from "./seed/sale.ts";
import { isOversellDetected, isSlownessDetected, loseUpdate } from "./self-check.ts";
import { startSlowProxy } from "./slow-proxy.ts";
import { recordedRun, runWithInside, runWithK6 } from "./testing/recorded-run.ts";
import type { RunRecord } from "./verdict/run-record.ts";
import { judge } from "./verdict/verdict.ts";

const PATHS = ["/tools", "/purchase", "/payment"];
const CALLS = 24;
const SHOP_MS = 40;

/** Calls a shop and returns the run as k6 would have measured it. */
async function runOn(origin: string): Promise<RunRecord> {
  const calls = PATHS.map(async (path) => {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const began = performance.now();
      await (await fetch(`${origin}${path}`)).text();
      times.push(performance.now() - began);
    }
    const spread = spreadOf(times);
    if (!spread) throw new Error("there were calls");
    return { name: `GET ${path}`, failed: 0, ...spread };
  });
  return runWithK6({ calls: await Promise.all(calls) });
}

test("a shop behind the proxy that doubles response times is detected, with real calls", async () => {
  const shop = createServer((_request, response) => void setTimeout(() => response.end("{}"), SHOP_MS));
  const origin = `http://127.0.0.1:${await listenOnLoopback(shop)}`;
  const proxy = await startSlowProxy(origin, 2);
  onTestFinished(async () => {
    await proxy.close();
    shop.close();
  });
  const healthy = await runOn(origin);
  const verdict = judge(await runOn(proxy.origin), healthy);
  expect(verdict.passed).toBe(false);
  expect(isSlownessDetected(verdict)).toBe(true);
  expect(isSlownessDetected(judge(healthy, healthy))).toBe(false);
});

test("a lost update during a sale is detected in a real shop", async () => {
  const shop = await aShop();
  const database = new pg.Client({ connectionString: shop.database.url });
  await database.connect();
  onTestFinished(async () => {
    await database.end();
    await shop.close();
  });
  const sale = await openSale(database);
  const tool = await shop.em.findOneOrFail(Tool, { id: sale.id });
  await anOrder(shop, { tool, quantity: LAST_UNITS - 1 });
  const judged = async () => {
    const count = await closeSale(database, sale.id);
    await database.query("update tool set archived_at = null where id = $1", [sale.id]);
    const invariants = await checkInvariants(shop.database.processUrl);
    return judge(runWithInside({ sale: { units: LAST_UNITS, ...count }, invariants }), recordedRun());
  };
  await anOrder(shop, { tool, quantity: 1 });
  await expect(anOrder(shop, { tool, quantity: 1 })).rejects.toThrow("No units are left.");
  expect(await judged()).toEqual({ passed: true, reasons: [] });
  await loseUpdate(database, sale.id);
  await anOrder(shop, { tool, quantity: 1 });
  const verdict = await judged();
  expect(verdict.passed).toBe(false);
  expect(isOversellDetected(verdict)).toBe(true);
});
