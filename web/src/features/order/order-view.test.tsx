import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrderInFull, aStep } from "../../testing/samples.ts";

const refund = {
  _id: "r1",
  amount: 33.6,
  state: "succeeded",
  createdAt: "2026-11-21T09:00:00.000Z",
} as const;
const refunds = [{ ...refund, doneAt: null }];

test.each([
  ["paid", {}, true],
  ["shipped", { fulfilment: "shipped" }, false],
  ["delivered", { fulfilment: "delivered" }, false],
  ["refunded in part", { refunds, refundedAmount: 33.6 }, false],
  ["refunded", { status: "refunded", refunds }, false],
] as const)(
  "after a reload, an order that is %s shows what is true now",
  async (_state, over, isConfirmed) => {
    const order = anOrderInFull(over);
    serve({
      [`GET /api/orders/${order._id}`]: () => json(order),
      [`GET /api/orders/${order._id}/events`]: () => json([aStep()]),
      [`GET /api/orders/${order._id}/returns`]: () => json({ returnable: [], returns: [] }),
    });
    await openPage(
      { pathname: `/dashboard/orders/${order._id}`, state: { justPaid: true } },
      identity(CUSTOMER),
    );
    await screen.findByRole("heading", { name: "Status" });
    const shown = isConfirmed ? 1 : 0;
    expect(screen.queryAllByRole("heading", { name: "Payment received" })).toHaveLength(shown);
    expect(screen.queryAllByText(/email you again when your order ships/)).toHaveLength(shown);
  },
);
