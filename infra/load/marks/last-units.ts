import { purchaseOf } from "../scripts/input/purchase.ts";
import type { Tool } from "../scripts/input/shape.ts";
import { LAST_UNITS, openSale } from "../seed/sale.ts";
import { openCaller } from "../shop/calls.ts";
import { type Bench, type Mark, markResult } from "./mark.ts";

const ROUNDS = 3;
const WITHIN_MS = 2000;
const SOLD_OUT = 409;

/**
 * 200 customers order one of the last 50 units at the same moment, each over its own connection. In the first round the shop does
 * not know these customers yet. The slowest round counts.
 */
export const measureLastUnits: Mark = async (bench) => {
  const rounds: Awaited<ReturnType<typeof sell>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await sell(bench, await openSale(bench.shop.database)));
  const errors = rounds.flatMap(({ sold, unexpected }) => [
    ...(sold === LAST_UNITS ? [] : [`${sold} of the last ${LAST_UNITS} units were sold`]),
    ...(unexpected.length ? [`${unexpected.length} customers got ${unexpected[0]}`] : []),
  ]);
  const slowest = Math.max(...rounds.map(({ ms }) => ms));
  return markResult("last-units", {
    value: `${rounds.map(({ sold }) => sold).join(", ")} sold, ${slowest.toFixed(0)} ms`,
    target: `${LAST_UNITS}, no 5xx, under ${WITHIN_MS} ms`,
    met: slowest < WITHIN_MS && errors.length === 0,
    notes: [
      `all responses after ${rounds.map(({ ms }) => ms.toFixed(0)).join(", ")} ms (the first round with new customers)`,
    ],
    errors,
    details: { rounds },
  });
};

async function sell({ shop, newCustomers, signal }: Bench, tool: Tool) {
  signal.throwIfAborted();
  const startedAt = performance.now();
  const responses = await Promise.all(
    newCustomers.map(async ({ token }) => {
      const caller = openCaller(shop.apiUrl);
      try {
        return await caller.call("POST", "/api/purchase", { token, body: purchaseOf(tool) });
      } catch (error) {
        return { status: 0, text: String(error) };
      } finally {
        caller.close();
      }
    }),
  );
  const isSoldOut = ({ status, text }: { status: number; text: string }): boolean =>
    status === SOLD_OUT && text.includes("sold-out");
  return {
    ms: performance.now() - startedAt,
    sold: responses.filter(({ status }) => status === 200).length,
    unexpected: responses
      .filter((response) => response.status !== 200 && !isSoldOut(response))
      .map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
  };
}
