import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { order, page, receipt } from "../../testing/payment-page.ts";
import { anOrderInFull } from "../../testing/samples.ts";

const endsAt = new Date(2099, 10, 29, 14, 5).toISOString();

test.each([
  ["is sold out", { payable: false, pending: { reason: "sold-out", endsAt } }],
  ["is being refunded an earlier payment", { pending: { reason: "refund-under-way", endsAt } }],
] as const)("an order that %s can be cancelled where the page offers it", async (_state, over) => {
  const calls = serve({
    [`GET /api/payment/${order._id}`]: () => json({ ...order, ...over }),
    "GET /api/orders": () => json([]),

    [`DELETE /api/orders/${order._id}`]: () => json({ deletedCount: 1 }),
  });
  const { user, address } = await openPage(page, identity(CUSTOMER));
  expect(await screen.findByText(/or cancel the order\.$/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel Order" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(address()).toBe("/dashboard/myOrders"));
  expect(callsOf(calls, "DELETE", `/api/orders/${order._id}`)).toHaveLength(1);
});

test("the payment link of an order that was cancelled leads to its own page", async () => {
  serve({
    [`GET /api/payment/${order._id}`]: () => problem(404),
    [`GET /api/orders/${order._id}`]: () =>
      json(anOrderInFull({ _id: order._id, status: "cancelled", cancelledAt: "2026-11-21T09:00:00.000Z" })),
    [`GET /api/orders/${order._id}/events`]: () => json([]),
  });
  const { address } = await openPage(page, identity(CUSTOMER));
  await waitFor(() => expect(address()).toBe(receipt));
  expect(await screen.findByText(/^cancelled/, { selector: "p" })).toBeTruthy();
});
