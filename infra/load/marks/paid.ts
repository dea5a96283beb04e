import { PAID_TIMEOUT_MS, payAndPoll, startPayment } from "../shop/buying.ts";
import { forSeconds, runClients } from "../shop/clients.ts";
import { percentile } from "../statistics.ts";
import { type Mark, markResult } from "./mark.ts";

const ORDERS = 60;
/** Until the code of API and worker is compiled and their statements are prepared; these orders are not counted. */
const WARM_UP_SECONDS = 15;
const CLIENTS = 4;
const WITHIN_MS = 250;

/** From the card's confirmation to the status `paid`, without `orderConfirmed`: webhook and worker settle the payment. */
export const measurePaid: Mark = async (bench) => {
  const pay = (goesOn: (turn: number) => boolean): Promise<number[]> => {
    const clients = { ...bench, count: CLIENTS, origin: bench.shop.apiUrl, goesOn };
    return runClients(bench, clients, async (client, tool, customer) =>
      payAndPoll(client, await startPayment(client, tool, customer)),
    );
  };
  await pay(forSeconds(WARM_UP_SECONDS));
  const waitsMs = await pay((turn) => turn < ORDERS);
  const p95 = percentile(waitsMs, 95);
  const unpaid = waitsMs.filter((wait) => !Number.isFinite(wait)).length;
  return markResult("paid", {
    value: `${p95.toFixed(0)} ms (p95)`,
    target: `under ${WITHIN_MS} ms`,
    met: p95 < WITHIN_MS && unpaid === 0,
    notes: [
      `${ORDERS} orders, ${CLIENTS} at once: p50 ${percentile(waitsMs, 50).toFixed(0)} ms, max ${Math.max(...waitsMs).toFixed(0)} ms`,
    ],
    errors: unpaid
      ? [`${unpaid} of ${ORDERS} charged orders were not paid within ${PAID_TIMEOUT_MS} ms`]
      : [],
    details: { waitsMs },
  });
};
