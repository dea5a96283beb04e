import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { aCountingPostgresProxy, type CountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { aPaidOrderOfLines, aTool } from "../../testing/factories.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { anAdmin, aShop, assertInvariants, type TestShop } from "../../testing/test-shop.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";

const STATEMENTS_MAX = 14;

let postgres: CountingPostgresProxy;
let shop: TestShop;
beforeAll(async () => {
  postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  shop = await aShop({ postgresUrl: postgres.url });
});
afterAll(async () => {
  await assertInvariants(shop);
  await shop.close();
  await postgres.close();
});

const admin = anAdmin();
const isControl = (text: string): boolean => /^(?:begin|commit|rollback)$/.test(text);

/** Returns the statements of a refund of all units of so many lines. */
async function statementsFor(count: number, isShipped: boolean): Promise<string[]> {
  const tools = await Promise.all(Array.from({ length: count }, () => aTool(shop)));
  const { orderId } = await aPaidOrderOfLines(
    shop,
    tools.map((tool) => ({ tool, quantity: 2 })),
  );
  if (isShipped) await shipOrder(shop.as(admin), orderId);
  const lines = tools.map((_, at) => ({ position: at + 1, quantity: 2, restock: true }));
  postgres.reset();
  await aRefund(shop, admin, { orderId, lines });
  return postgres.executed.filter((text) => !isControl(text));
}

it.each([false, true])(
  `a refund of any lines costs at most ${STATEMENTS_MAX} statements, for every number of lines (shipped: %s)`,
  async (isShipped) => {
    await statementsFor(1, isShipped);
    const counts = [];
    for (const count of [1, 10, 200]) counts.push((await statementsFor(count, isShipped)).length);
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeLessThanOrEqual(STATEMENTS_MAX);
  },
  60_000,
);
