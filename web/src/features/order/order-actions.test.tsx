import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { anEventStream } from "../../testing/event-stream.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrderInFull, aTool } from "../../testing/samples.ts";

const order = anOrderInFull();

/** The page of a paid order whose tool has changed since. */
async function openOrder(over: Parameters<typeof aTool>[0]) {
  serve({
    [`GET /api/orders/${order._id}`]: () => json(order),
    [`GET /api/orders/${order._id}/events`]: () => json([]),
    [`GET /api/orders/${order._id}/returns`]: () => json({ returnable: [], returns: [] }),
    [`GET /api/purchase/${order.items[0]?.toolId}`]: () => json(aTool(over)),
  });
  await openPage(`/dashboard/orders/${order._id}`, identity(CUSTOMER));
}

test.each([
  ["No longer sold", { archived: true }],
  ["Sold out", { available: 0 }],
] as const)("a tool that cannot be ordered is not offered again: %s", async (reason, over) => {
  await openOrder(over);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Reorder" })).toBeNull();
});

test("a tool that is sold can be ordered again in the same quantity", async () => {
  await openOrder({});
  const link = await screen.findByRole("link", { name: "Reorder" });
  expect(link.getAttribute("href")).toContain("quantity=10");
});

test("the order's new state may arrive before the response to its cancellation", async () => {
  const late = Promise.withResolvers<undefined>();
  const stream = anEventStream();
  let status: "pending" | "cancelled" = "pending";
  const unpaid = { fulfilment: null, paidAt: null, transactionId: null, card: null };
  const shown = () => anOrderInFull({ ...unpaid, status, payable: status === "pending" });
  serve({
    [`GET /api/orders/${order._id}`]: () => json(shown()),
    [`GET /api/orders/${order._id}/events`]: () => json([]),
    [`GET /api/orders/${order._id}/returns`]: () => json({ returnable: [], returns: [] }),
    [`GET /api/purchase/${order.items[0]?.toolId}`]: () => json(aTool()),
    "GET /api/orders/stream": () => stream.response,
    "GET /api/orders": () => json([]),
    [`DELETE /api/orders/${order._id}`]: () => late.promise.then(() => json({ deletedCount: 1 })),
  });
  const { user, address } = await openPage(`/dashboard/orders/${order._id}`, identity(CUSTOMER));
  await user.click(await screen.findByRole("button", { name: "Cancel Order" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Confirm" }));
  status = "cancelled";
  stream.send("order", { orderId: order._id });
  await waitFor(() => expect(screen.queryByRole("link", { name: "Pay" })).toBeNull());
  late.resolve(undefined);
  await waitFor(() => expect(address()).toBe("/dashboard/myOrders"));
});
