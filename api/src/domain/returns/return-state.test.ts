import type { UpdateObject } from "kysely";
import { describe, expect, it } from "vitest";
import { aReturnOf, returnRow } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { newId } from "../shared/ids.ts";
import { NOW, type Tables, tables } from "../shared/tables.ts";
import { mayReturnGo, OPEN_RETURN, RETURN_STATES, type ReturnState } from "./return-state.ts";

const shop = shopFixture();

/** The other columns of a row in each state. */
const VALUES: Readonly<Record<ReturnState, UpdateObject<Tables, "order_return">>> = {
  requested: { decided_at: null },
  accepted: { decided_at: NOW },
  declined: { decided_at: NOW, decline_reason: "Used." },
  received: { decided_at: NOW, received_at: NOW },
  refunded: { refunded_at: NOW, refund_id: null },
};

const move = (id: string, to: ReturnState) =>
  tables(shop.em)
    .updateTable("order_return")
    .set({ state: to, ...VALUES[to] })
    .where("id", "=", id)
    .execute();

const stateOf = async (id: string) => (await returnRow(shop, id)).state;

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
    const second = { id: newId(), order_id: orderId, reason: "Again." };
    const adding = tables(shop.em).insertInto("order_return").values(second).execute();
    await expect(adding).rejects.toThrow(/order_return_open/);
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
