import { percentile } from "../statistics.ts";
import type { Buyer } from "../seed/buyers.ts";
import { aCaller } from "../shop/calls.ts";
import type { StockedTool } from "../seed/catalogue.ts";
import { GIVE_UP_MS, payOrder, preparePayment } from "../shop/paying.ts";
import type { Bench, MarkResult } from "./mark.ts";

const ORDERS = 60;
/** Buyers who pay at the same time. */
const AT_ONCE = 4;
const WITHIN_MS = 250;

/**
 * From the charge to `paid`: the card is confirmed at the emulator, its webhook goes to the API, the worker settles, and the
 * order's page is asked until it says `paid`. Nobody calls `orderConfirmed`: the browser is closed.
 */
export async function markPaid(
  bench: Bench,
  tools: readonly StockedTool[],
  buyers: readonly Buyer[],
): Promise<MarkResult> {
  const { origin, apiUrl } = bench.shop;
  const callers = Array.from({ length: AT_ONCE }, () => aCaller(apiUrl));
  const stripe = Array.from({ length: AT_ONCE }, () => aCaller(bench.shop.stripe.url));
  const tokens = buyers.map((buyer) => bench.shop.issuer.token(buyer, origin));
  const payOrders = async (): Promise<number[]> => {
    const waits: number[] = [];
    let next = 0;
    await Promise.all(
      callers.map(async (caller, index) => {
        const cashier = stripe[index];
        if (!cashier) return;
        while (next < ORDERS) {
          const mine = next++;
          const tool = tools[mine % tools.length];
          const token = tokens[mine % tokens.length];
          if (!tool || token === undefined) throw new Error("payments need tools and buyers");
          const payable = await preparePayment(caller, tool, token);
          waits.push(await payOrder(bench, caller, cashier, payable));
        }
      }),
    );
    return waits;
  };
  try {
    const waits = await payOrders();
    await bench.profiled("paid", async () => {
      await payOrders();
    });
    const p95 = percentile(waits, 95);
    const unpaid = waits.filter((wait) => !Number.isFinite(wait)).length;
    return {
      mark: "paid",
      figure: `${p95.toFixed(0)} ms (95th percentile)`,
      comparedWith: "",
      ratio: null,
      target: `under ${WITHIN_MS} ms`,
      met: p95 < WITHIN_MS && unpaid === 0,
      notes: [
        `${ORDERS} orders, ${AT_ONCE} at once: half within ${percentile(waits, 50).toFixed(0)} ms, the slowest ${Math.max(...waits).toFixed(0)} ms`,
      ],
      wrong: unpaid ? [`${unpaid} of ${ORDERS} charged orders were not paid within ${GIVE_UP_MS} ms`] : [],
      details: { waitsMs: waits },
    };
  } finally {
    for (const caller of [...callers, ...stripe]) caller.close();
  }
}
