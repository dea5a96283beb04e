import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aCancelledOrder, anOrder, aPaidOrder } from "../../testing/samples.ts";
import { textOf } from "../../testing/screen.ts";

const order = anOrder();
const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

// spec: child-my-orders, my-orders-pending
test.each(["/dashboard/myOrders", "/dashboard/myorders"])("%s lists the customer's orders", async (page) => {
  const calls = serve({ "GET /api/orders": () => json([order]) });
  await openPage(page, identity(CUSTOMER));
  const first = await row(/Combination wrench/);
  expect(first.getByText("pending")).toBeTruthy();
  expect(first.getByText("$112.00")).toBeTruthy();
  expect(first.getByText(/Reserved for you until \d\d:\d\d/).textContent).toMatch(/\((30:00|29:5\d) left\)$/);
  expect(first.getByRole("link", { name: "Pay" }).getAttribute("href")).toBe(
    `/dashboard/paymentpage/${order._id}`,
  );
  expect(callsOf(calls, "GET", "/api/orders")[0]?.query.get("email")).toBe(CUSTOMER.email);
});

test("the countdown goes by the server's clock", async () => {
  const date = new Date(Date.now() + 10 * 60_000).toUTCString();
  serve({ "GET /api/orders": () => json([order], { date }) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  expect((await row(/Combination/)).getByText(/Reserved for you/).textContent).toMatch(
    /\((20:0\d|19:5\d) left\)$/,
  );
});

test("a countdown never promises more than the hold, not even by a clock that is far behind", async () => {
  const createdAt = new Date(Date.now() + 5 * 60_000);
  const heldUntil = new Date(createdAt.getTime() + 30 * 60_000);
  const fresh = anOrder({ createdAt: createdAt.toISOString(), heldUntil: heldUntil.toISOString() });
  serve({ "GET /api/orders": () => json([fresh]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  expect((await row(/Combination/)).getByText(/Reserved for you/).textContent).toMatch(/\(30:00 left\)$/);
});

test("a large order is read in thousands", async () => {
  serve({ "GET /api/orders": () => json([anOrder({ orderQuantity: 12_500 })]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  expect((await row(/Combination/)).getByRole("cell", { name: "12,500 × $11.20" })).toBeTruthy();
});

test("the status of a paid order has the date of each step that it has reached", async () => {
  const dates = { paidAt: "2025-11-20T09:31:00.000Z", shippedAt: "2025-11-21T10:00:00.000Z" };
  const delivered = { fulfilment: "delivered", deliveredAt: "2025-11-24T11:00:00.000Z" } as const;
  serve({ "GET /api/orders": () => json([aPaidOrder({ ...dates, ...delivered })]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  const paid = await row(/Combination/);
  expect(textOf(paid.getByText("20 Nov 2025").closest("td"))).toMatch(/^paid 20 Nov 2025/);
  const steps = within(paid.getByRole("list")).getAllByRole("listitem");
  expect(steps.map(textOf)).toEqual([
    "Preparing done",
    "Shipped 21 Nov 2025",
    "Already deliverd 24 Nov 2025",
  ]);
});

// spec: my-orders-paid
test("a paid order shows paid, the whole transaction id, the specified words and the true fulfilment", async () => {
  serve({ "GET /api/orders": () => json([aPaidOrder({ fulfilment: "shipped" })]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  const paid = await row(/Combination/);
  expect(paid.getByText("paid")).toBeTruthy();
  expect(paid.getByText("pi_3QK8w2eZvKYlo2C0")).toBeTruthy();
  expect(paid.getByText(/Already deliverd/)).toBeTruthy();
  const steps = within(paid.getByRole("list")).getAllByRole("listitem");
  expect(steps.map(({ textContent, className }) => [textContent, className])).toEqual([
    ["Preparing done", "done"],
    ["Shipped done", "done"],
    ["Already deliverd not yet", "next"],
  ]);
  expect(paid.getByRole("link", { name: "Reorder" }).getAttribute("href")).toBe(
    `/purchase/${order.toolId}?quantity=10`,
  );
  expect(paid.getByRole("link", { name: order.toolName }).getAttribute("href")).toBe(
    `/dashboard/orders/${order._id}`,
  );
  expect(paid.queryByRole("link", { name: "Pay" })).toBeNull();
  expect(paid.queryByRole("button", { name: "Cancel Order" })).toBeNull();
});

test("a refunded order can be ordered again", async () => {
  serve({ "GET /api/orders": () => json([aPaidOrder({ status: "refunded" })]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  const refunded = await row(/Combination/);
  expect(refunded.getByText("refunded")).toBeTruthy();
  expect(refunded.getByRole("link", { name: "Reorder" }).getAttribute("href")).toBe(
    `/purchase/${order.toolId}?quantity=10`,
  );
});

test.each([
  [true, "Your reservation has ended. Still in stock: pay now to get it."],
  [false, "Your reservation has ended and units are sold out. You can pay when they are back in stock."],
])("an order without a hold shows what the customer can do (in stock: %s)", async (payable, words) => {
  serve({ "GET /api/orders": () => json([anOrder({ heldUntil: null, payable })]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  const lapsed = await row(/Combination wrench/);
  expect(lapsed.getByText(words)).toBeTruthy();
  expect(lapsed.getByRole("link", { name: "Pay" })).toBeTruthy();
});

const END = new Date("2099-11-29T08:05:00Z");

test.each([
  ["awaiting-payment", "Reserved for you until"],
  [
    "payment-unfinished",
    "Your payment isn't finished. Continue by 29 Nov 2099, 14:05, Dhaka time, or the order is cancelled.",
  ],
  [
    "declined",
    "Your card was declined. Pay with another card by 29 Nov 2099, 14:05, Dhaka time, or the order is cancelled.",
  ],
  ["payment-processing", "We're confirming your payment. You don't need to pay again."],
  [
    "sold-out",
    "Sold out for now. You can pay if it's back in stock by 29 Nov 2099, 14:05, Dhaka time, or cancel the order.",
  ],
  [
    "refund-under-way",
    "We couldn't use your payment for this order and are refunding it. You can pay again by 29 Nov 2099, 14:05, Dhaka time, or cancel the order.",
  ],
  ["cancelling", "This order is being cancelled. You don't need to do anything."],
] as const)("a pending order shows in one line what happens next: %s", async (reason, text) => {
  serve({ "GET /api/orders": () => json([anOrder({ pending: { reason, endsAt: END.toISOString() } })]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  const waiting = await row(/Combination wrench/);
  expect(waiting.getByText(text, { exact: false })).toBeTruthy();
  expect(waiting.queryByText(/Reserved for you until/) !== null).toBe(reason === "awaiting-payment");
});

test.each([
  [{ status: "paid" as const, refundedAmount: 12.5 }, "$12.50 of $112.00 refunded, 18 Nov 2025"],
  [{ status: "refunded" as const, refundedAmount: 112 }, "$112.00 refunded, 18 Nov 2025"],
])("refunds are shown for %o", async (over, words) => {
  const refundedAt = new Date(2025, 10, 18, 9).toISOString();
  serve({ "GET /api/orders": () => json([aPaidOrder({ ...over, refundedAt })]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  expect((await row(/Combination wrench/)).getByText(words)).toBeTruthy();
});

async function openDialog(cancel: () => Response) {
  let orders = [order];
  const calls = serve({
    "GET /api/orders": () => json(orders),
    "DELETE /api/orders/*": () => {
      const response = cancel();
      if (response.ok || response.status === 404) orders = [];
      return response;
    },
  });
  const { user } = await openPage("/dashboard/myOrders", identity(CUSTOMER));
  await user.click(await screen.findByRole("button", { name: "Cancel Order" }));
  return { user, calls, dialog: within(await screen.findByRole("dialog")) };
}

// spec: state-cancel
test("cancel needs a confirmation; Confirm deletes and the list is fetched again", async () => {
  const { user, calls, dialog } = await openDialog(() => json({ deletedCount: 1 }));
  expect(dialog.getByText("If you confirm cancel it con not be un done")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(callsOf(calls, "DELETE", `/api/orders/${order._id}`)).toHaveLength(1);
});

test.each([["Keep order"], ["Escape"]])("%s cancels nothing", async (way) => {
  const { user, calls, dialog } = await openDialog(() => json({ deletedCount: 1 }));
  if (way === "Escape") await user.keyboard("{Escape}");
  else await user.click(dialog.getByRole("button", { name: way }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(0);
  expect(await row(/Combination/)).toBeTruthy();
});

test("an order that was paid meanwhile is not cancelled and the dialog shows why", async () => {
  const { user, dialog } = await openDialog(() => problem(409, { detail: "This order is paid already." }));
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await dialog.findByText("This order is paid already.")).toBeTruthy();
});

test("an order that is gone already counts as cancelled", async () => {
  const { user, dialog } = await openDialog(() => problem(404));
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("No orders yet")).toBeTruthy();
});

test("no orders yet: a way to the tools", async () => {
  serve({ "GET /api/orders": () => json([]) });
  const { user, address } = await openPage("/dashboard/myOrders", identity(CUSTOMER));
  await user.click(await screen.findByRole("link", { name: "Browse tools" }));
  await waitFor(() => expect(address()).toBe("/"));
});

// spec: message-orders-failed
test("a list that fails is an ERROR toast and can be tried again; nobody is signed out", async () => {
  let broken = true;
  serve({ "GET /api/orders": () => (broken ? problem(503) : json([order])) });
  const { user, left } = await openPage("/dashboard/myOrders", identity(CUSTOMER));
  expect((await screen.findByText("ERROR")).closest("[role=alert]")).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await row(/Combination/)).toBeTruthy();
  expect(left).toEqual([]);
});

test("cancelled orders are one link away, with what they were and when; each can be ordered again", async () => {
  const cancelled = aCancelledOrder();
  const older = { ...cancelled, _id: cancelled._id.replace(/..$/, "ce"), orderNumber: "BW-100125" };
  const calls = serve({
    "GET /api/orders": ({ query }) => {
      if (query.get("status") !== "cancelled") return json([order]);
      return query.get("cursor") === "abc"
        ? json([{ ...older, endedUnpaid: true }])
        : json([cancelled], { link: '</api/orders?status=cancelled&limit=50&cursor=abc>; rel="next"' });
    },
  });
  const { user, address } = await openPage("/dashboard/myOrders", identity(CUSTOMER));
  await user.click(await screen.findByRole("link", { name: "Cancelled" }));
  const first = await row(/BW-100124/);
  await waitFor(() => expect(address()).toBe("/dashboard/myOrders?show=cancelled"));
  expect(first.getByText("cancelled")).toBeTruthy();
  expect(first.getByText("18 Nov 2025")).toBeTruthy();
  expect(first.getByText("$112.00")).toBeTruthy();
  expect(first.getByRole("link", { name: "Reorder" }).getAttribute("href")).toBe(
    `/purchase/${cancelled.toolId}?quantity=10`,
  );
  expect(first.queryByRole("link", { name: "Pay" })).toBeNull();
  expect(screen.queryByText(/erased/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect((await row(/BW-100125/)).getByText("18 Nov 2025, not paid in time")).toBeTruthy();
  const statuses = callsOf(calls, "GET", "/api/orders").map(({ query }) => query.get("status"));
  expect(statuses).toEqual([null, "cancelled", "cancelled"]);
  await user.click(screen.getByRole("link", { name: "Orders" }));
  expect(await row(/BW-100123/)).toBeTruthy();
});

test("without cancelled orders the way back to the orders is shown", async () => {
  serve({ "GET /api/orders": () => json([]) });
  await openPage("/dashboard/myOrders?show=cancelled", identity(CUSTOMER));
  expect(await screen.findByText("No cancelled orders")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Show my orders" }).getAttribute("href")).toBe(
    "/dashboard/myOrders",
  );
});

test("ten orders can be searched by tool, number, date and reference, also those not loaded yet", async () => {
  const many = Array.from({ length: 10 }, (_, index) =>
    anOrder({ _id: `0199f000-0000-7000-8000-0000000001${10 + index}`, orderNumber: `BW-1002${10 + index}` }),
  );
  const saw = anOrder({
    _id: "0199f000-0000-7000-8000-000000000199",
    orderNumber: "BW-100299",
    toolName: "Panel saw",
    reference: "PO-4711",
    createdAt: "2025-03-07T12:00:00.000Z",
  });
  serve({
    "GET /api/orders": ({ query }) =>
      query.get("cursor") === "abc"
        ? json([saw])
        : json(many, { link: '</api/orders?limit=50&cursor=abc>; rel="next"' }),
  });
  const { user } = await openPage("/dashboard/myOrders", identity(CUSTOMER));
  const search = await screen.findByRole("searchbox", { name: "Search your orders" });
  await user.type(search, "panel");
  expect(await row(/BW-100299/)).toBeTruthy();
  expect(screen.queryByText(/BW-100210/)).toBeNull();
  for (const words of ["po-47", "7 march 2025"]) {
    await user.clear(search);
    await user.type(search, words);
    expect(await row(/BW-100299/)).toBeTruthy();
    expect(screen.queryByText(/BW-100210/)).toBeNull();
  }
  await user.clear(search);
  await user.type(search, "bw-100213");
  expect(await row(/BW-100213/)).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(2);
  await user.type(search, "x");
  expect(await screen.findByText("No order matches. Try another word.")).toBeTruthy();
});

test("fewer than ten orders have no search", async () => {
  serve({ "GET /api/orders": () => json([order]) });
  await openPage("/dashboard/myOrders", identity(CUSTOMER));
  await row(/Combination/);
  expect(screen.queryByRole("searchbox", { name: "Search your orders" })).toBeNull();
});
