import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { Tool } from "../../api/src/domain/tool/tool.entity.ts";
import { anOrder } from "../../api/src/testing/factories.ts";
import { aShop } from "../../api/src/testing/test-shop.ts";
import { checkInvariants } from "./shop/invariants.ts";
import { closeSale, LAST_PIECES, openSale } from "./seed/sale.ts";
import { isOversellCaught, isSlownessCaught, loseAnUpdate } from "./self-check.ts";
import { startSlowProxy } from "./slow-proxy.ts";
import { recordedRun, seenInside, withFigures } from "./testing/recorded-run.ts";
import type { RunRecord } from "./verdict/run-record.ts";
import { spreadOf } from "./verdict/spread.ts";
import { judge } from "./verdict/verdict.ts";

const PATHS = ["/tools", "/purchase", "/payment"];
const CALLS = 24;
const SHOP_MS = 40;

/** Calls a shop and gives the run as k6 would have seen it. */
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
  return withFigures({ calls: await Promise.all(calls) });
}

test("a shop behind the proxy that doubles its answers' time is caught, with calls that were really made", async () => {
  const shop = createServer((_request, response) => void setTimeout(() => response.end("{}"), SHOP_MS));
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
  const address = shop.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const proxy = await startSlowProxy(origin, 2);
  onTestFinished(async () => {
    await proxy.close();
    shop.close();
  });
  const healthy = await runOn(origin);
  const verdict = judge(await runOn(proxy.origin), healthy);
  expect(verdict.passed).toBe(false);
  expect(isSlownessCaught(verdict)).toBe(true);
  expect(isSlownessCaught(judge(healthy, healthy))).toBe(false);
});

test("a lost update in the middle of a sale is caught, in a real shop that sells as it always does", async () => {
  const shop = await aShop();
  const database = new pg.Client({ connectionString: shop.database.url });
  await database.connect();
  onTestFinished(async () => {
    await database.end();
    await shop.close();
  });
  const sale = await openSale(database);
  const tool = await shop.em.findOneOrFail(Tool, { id: sale.id });
  await anOrder(shop, { tool, quantity: LAST_PIECES - 1 });
  const judged = async () => {
    const count = await closeSale(database, sale.id);
    await database.query("update tool set archived_at = null where id = $1", [sale.id]);
    const invariants = await checkInvariants(shop.database.url);
    return judge(seenInside({ sale: { pieces: LAST_PIECES, ...count }, invariants }), recordedRun());
  };
  await anOrder(shop, { tool, quantity: 1 });
  await expect(anOrder(shop, { tool, quantity: 1 })).rejects.toThrow("Only 0 are left.");
  expect(await judged()).toEqual({ passed: true, reasons: [] });
  await loseAnUpdate(database, sale.id);
  await anOrder(shop, { tool, quantity: 1 });
  const verdict = await judged();
  expect(verdict.passed).toBe(false);
  expect(isOversellCaught(verdict)).toBe(true);
});
