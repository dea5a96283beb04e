import { describe, expect, it } from "vitest";
import { aReturnOf } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { mayReturnGo, OPEN_RETURN, RETURN_STATES, type ReturnState } from "./return-state.ts";

const shop = shopFixture();

/** The other columns of a row in each state. */
const VALUES: Readonly<Record<ReturnState, string>> = {
  requested: "decided_at = null",
  accepted: "decided_at = now()",
  declined: "decided_at = now(), decline_reason = 'Used.'",
  received: "decided_at = now(), received_at = now(), restocked = false",
  refunded: "refunded_at = now(), refund_id = null",
};

const move = (id: string, to: ReturnState) =>
  shop.em.execute(`update order_return set state = '${to}', ${VALUES[to]} where id = ?`, [id]);

const stateOf = async (id: string) =>
  (await shop.em.execute<{ state: ReturnState }[]>("select state from order_return where id = ?", [id]))[0]
    ?.state;

/** A return on the shortest way to a state. */
async function aReturnIn(state: ReturnState): Promise<string> {
  if (state === "declined") {
    const { returnId } = await aReturnOf(shop, "requested");
    await move(returnId, "declined");
    return returnId;
  }
  const { returnId } = await aReturnOf(shop, state === "refunded" ? "received" : state);
  return returnId;
}

describe("the database", () => {
  it.each(RETURN_STATES.filter((state) => state !== "refunded"))(
    "lets a return that is %s change only to the states in the table",
    async (from) => {
      for (const to of RETURN_STATES.filter((state) => state !== from && state !== "refunded")) {
        const id = await aReturnIn(from);
        const [moved] = await Promise.allSettled([move(id, to)]);
        expect([to, moved.status]).toEqual([to, mayReturnGo(from, to) ? "fulfilled" : "rejected"]);
        expect(await stateOf(id)).toBe(mayReturnGo(from, to) ? to : from);
      }
    },
  );

  it("deletes no return", async () => {
    const id = await aReturnIn("requested");
    await expect(shop.em.execute("delete from order_return where id = ?", [id])).rejects.toThrow(
      /delete rejected/,
    );
    expect(await stateOf(id)).toBe("requested");
  });

  it.each(OPEN_RETURN)("has no second open return of an order whose return is %s", async (state) => {
    const { orderId, returnId } = await aReturnOf(shop, state, { quantity: 3 });
    await expect(
      shop.em.execute(
        "insert into order_return (id, order_id, quantity, reason) values (gen_random_uuid(), ?, 1, 'Again.')",
        [orderId],
      ),
    ).rejects.toThrow(/order_return_open/);
    expect(await stateOf(returnId)).toBe(state);
  });
});

describe("the end of a return", () => {
  it.each(["declined", "refunded"] as const)("is %s: it goes nowhere from there", (state) => {
    expect(RETURN_STATES.filter((to) => mayReturnGo(state, to))).toEqual([]);
  });

  it("is reached from every other state", () => {
    for (const state of OPEN_RETURN) {
      const reached = new Set<ReturnState>([state]);
      for (const from of reached) for (const to of RETURN_STATES) if (mayReturnGo(from, to)) reached.add(to);
      expect(reached).toContain("refunded");
    }
  });
});
