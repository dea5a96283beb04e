import { describe, expect, it } from "vitest";
import { aPaidOrder } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { newId } from "../shared/ids.ts";
import { REFUND_STATES, type RefundState, refundStatesBefore } from "./refund-state.ts";

const shop = shopFixture();

/** The other columns of a row in each state. */
const VALUES: Readonly<Record<RefundState, string>> = {
  requested: "done_at = null, stripe_refund_id = null, failure_code = null",
  sent: "done_at = null, stripe_refund_id = null, failure_code = null",
  succeeded: "done_at = now(), stripe_refund_id = id::text, failure_code = null",
  failed: "done_at = null, stripe_refund_id = null, failure_code = 'rejected'",
  returned: "done_at = now(), stripe_refund_id = id::text, failure_code = 'bank'",
};

/** A refund on the shortest way to a state. */
async function aRefundIn(state: RefundState): Promise<string> {
  const { orderId } = await aPaidOrder(shop);
  const id = newId();
  await shop.em.execute(
    `with r as (insert into refund (id, payment_id, amount_cents, reason, idempotency_key)
       select ?, id, 100, 'admin', ? from payment where order_id = ? returning id)
     insert into refund_line (refund_id, position, quantity, amount_cents, tax_cents) select id, 1, 0, 100, 0 from r`,
    [id, id, orderId],
  );
  if (state === "returned") await move(id, "succeeded");
  if (state !== "requested") await move(id, state);
  return id;
}

const move = (id: string, to: RefundState) =>
  shop.em.execute(`update refund set state = '${to}', ${VALUES[to]} where id = ?`, [id]);

const stateOf = async (id: string) =>
  (await shop.em.execute<{ state: RefundState }[]>("select state from refund where id = ?", [id]))[0]?.state;

describe("the database", () => {
  it.each(REFUND_STATES)(
    "lets a refund that is %s change to the states in the table, and to no other",
    async (from) => {
      for (const to of REFUND_STATES.filter((state) => state !== from)) {
        const id = await aRefundIn(from);
        const [moved] = await Promise.allSettled([move(id, to)]);
        const isAllowed = refundStatesBefore(to).includes(from);
        expect([to, moved.status]).toEqual([to, isAllowed ? "fulfilled" : "rejected"]);
        expect(await stateOf(id)).toBe(isAllowed ? to : from);
      }
    },
  );

  it.each([
    ["succeeded", "done_at = now()"],
    ["failed", "done_at = null"],
    ["sent", "done_at = now()"],
  ])("rejects %s without its values", async (state, values) => {
    const id = await aRefundIn("requested");
    await expect(
      shop.em.execute(`update refund set state = '${state}', ${values} where id = ?`, [id]),
    ).rejects.toThrow(/refund_state_fields/);
    expect(await stateOf(id)).toBe("requested");
  });

  it("derives what is reserved and what is refunded of a charge", async () => {
    const totals = async (id: string) =>
      (
        await shop.em.execute<{ reserved: number; refunded: number }[]>(
          `select p.refund_cents::int as reserved, p.refunded_cents::int as refunded from payment p
           where p.id = (select payment_id from refund where id = ?)`,
          [id],
        )
      )[0];
    const expected: Readonly<Record<RefundState, [number, number]>> = {
      requested: [100, 0],
      sent: [100, 0],
      succeeded: [100, 100],
      failed: [0, 0],
      returned: [0, 0],
    };
    for (const state of REFUND_STATES) {
      const [reserved, refunded] = expected[state];
      expect(await totals(await aRefundIn(state))).toEqual({ reserved, refunded });
    }
  });
});
