import { describe, expect, it } from "vitest";
import { anOrder } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { newId } from "../shared/ids.ts";
import { PAYMENT_STATES, PAYMENT_TRANSITIONS, type PaymentState } from "./payment-state.ts";

const shop = shopFixture();

/** Returns the states that the database lets a payment change to; what it changed is rolled back. */
async function statesAfter(from: PaymentState): Promise<PaymentState[]> {
  const { orderId } = await anOrder(shop);
  const after: PaymentState[] = [];
  const undo = new Error("undo");
  for (const to of PAYMENT_STATES.filter((state) => state !== from)) {
    const id = newId();
    const moved = shop.em.fork().transactional(async (em) => {
      await em.execute(
        `insert into payment (id, order_id, payment_intent_id, amount_cents, currency, status, succeeded_at)
         values (?, ?, ?, 100, 'usd', ?, ${chargedAt(from)})`,
        [id, orderId, `pi_${id}`, from],
      );
      await em.execute(`update payment set status = ?, succeeded_at = ${chargedAt(to)} where id = ?`, [
        to,
        id,
      ]);
      after.push(to);
      throw undo;
    });
    const [result] = await Promise.allSettled([moved]);
    if (result.status === "rejected" && result.reason !== undo) {
      expect(String(result.reason)).toContain(`cannot go from ${from} to ${to}`);
    }
  }
  return after;
}

const chargedAt = (state: PaymentState): string =>
  ["succeeded", "refunding", "refunded"].includes(state) ? "now()" : "null";

describe("the database", () => {
  it.each(PAYMENT_STATES)(
    "lets a payment that is %s change to the states in the table, and to no other",
    async (from) => {
      expect((await statesAfter(from)).toSorted()).toEqual(PAYMENT_TRANSITIONS[from].toSorted());
    },
  );
});
