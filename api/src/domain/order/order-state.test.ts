import { describe, expect, it } from "vitest";
import { DomainError } from "../shared/errors.ts";
import {
  assertTransition,
  type Fulfilment,
  mayFollow,
  mustAdvance,
  type OrderStatus,
} from "./order-state.ts";

const STATUSES: readonly OrderStatus[] = ["pending", "cancelling", "cancelled", "paid", "refunded"];
const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));
const ALLOWED = new Set([
  "pending cancelling",
  "pending paid",
  "cancelling pending",
  "cancelling cancelled",
  "cancelling paid",
  "paid refunded",
]);

/** Returns the code of the error that `work` throws, otherwise what it returns. */
function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe("the states of an order", () => {
  it.each(PAIRS)("from %s to %s only if the table has the step", (from, to) => {
    expect(mayFollow(from, to)).toBe(ALLOWED.has(`${from} ${to}`));
  });

  it.each<[OrderStatus, OrderStatus, string | undefined]>([
    ["pending", "cancelling", undefined],
    ["cancelling", "cancelling", "being-cancelled"],
    ["cancelling", "refunded", "being-cancelled"],
    ["paid", "cancelling", "already-paid"],
    ["paid", "paid", "already-paid"],
    ["refunded", "cancelling", "already-paid"],
  ])("from %s to %s: %s", (from, to, code) => {
    expect(outcomeOf(() => assertTransition(from, to))).toBe(code);
  });

  it("names the state that an order already has", () => {
    expect(() => assertTransition("refunded", "paid")).toThrow("This order is already refunded.");
  });
});

type Case = [
  status: OrderStatus,
  fulfilment: Fulfilment | null,
  isBeingRefunded: boolean,
  ship: boolean | string,
  deliver: boolean | string,
];

describe("the steps of fulfilment", () => {
  it.each<Case>([
    ["pending", null, false, "not-paid", "not-paid"],
    ["cancelling", null, false, "not-paid", "not-paid"],
    ["paid", "preparing", false, true, "not-shipped"],
    ["paid", "preparing", true, "being-refunded", "not-shipped"],
    ["paid", "shipped", false, false, true],
    ["paid", "shipped", true, false, true],
    ["paid", "delivered", false, false, false],
    ["paid", "delivered", true, false, false],
    ["refunded", "preparing", false, "already-refunded", "not-shipped"],
    ["refunded", "shipped", false, false, true],
    ["refunded", "delivered", false, false, false],
  ])(
    "%s, %s, being refunded: %s; shipping: %s, delivering: %s",
    (status, fulfilment, isBeing, ship, deliver) => {
      const order = { status, fulfilment, refundRequestedAt: isBeing ? new Date(0) : null };
      expect(outcomeOf(() => mustAdvance(order, "shipped"))).toBe(ship);
      expect(outcomeOf(() => mustAdvance(order, "delivered"))).toBe(deliver);
    },
  );
});
