import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SHOP } from "../../content/shop.ts";
import { anEventStream } from "../../testing/event-stream.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { anOrderInFull, aStep } from "../../testing/samples.ts";
import { textOf } from "../../testing/screen.ts";

const order = anOrderInFull();
const page = `/dashboard/orders/${order._id}`;
const events = `GET /api/orders/${order._id}/events`;
const details = `GET /api/orders/${order._id}`;

// Dates without a time and a year are those of another day of this year.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: new Date("2026-11-25T12:00:00.000Z") });
});

async function openOrder(handlers: Record<string, Handler> = {}) {
  const calls = serve({
    [details]: () => json(order),
    [events]: () => json([aStep()]),
    [`${details}/returns`]: () => json({ returnable: [], returns: [] }),
    ...handlers,
  });
  return { ...(await openPage(page, identity(CUSTOMER))), calls };
}

type WireRefund = ReturnType<typeof anOrderInFull>["refunds"][number];

const aCustomerRefund = (over: Partial<WireRefund> = {}): WireRefund => ({
  _id: "r1",
  amount: 2.4,
  state: "succeeded",
  createdAt: "2025-11-21T09:00:00.000Z",
  doneAt: null,
  ...over,
});

const steps = async () =>
  within(await screen.findByRole("list", { name: "Timeline" }))
    .getAllByRole("listitem")
    .map((step) => [textOf(step), step.className]);

test("a paid order shows its number, receipt, card, reference and the true status", async () => {
  await openOrder();
  expect(await screen.findByRole("heading", { level: 1, name: "Order BW-100123" })).toBeTruthy();
  const receipt = within(screen.getByRole("region", { name: "Receipt" }));
  for (const text of ["BW-1002 · 10 × $11.20", "Lathe & Co", "PO-4711", "Plot 7, Dhaka 1208"]) {
    expect(receipt.getByText(text)).toBeTruthy();
  }
  expect(receipt.getByText("Total").nextElementSibling?.textContent).toBe("$112.00");
  expect(receipt.getByText("Delivery").nextElementSibling?.textContent).toBe("Free");
  expect(receipt.getByText(/^paid, Visa ending in 4242/)).toBeTruthy();
  expect(screen.getByText(/We are preparing your order\. Ships in 1 to 2 working days\./)).toBeTruthy();
  expect(receipt.getByText("pi_3QK8w2eZvKYlo2C0")).toBeTruthy();
  expect(receipt.getByRole("button", { name: "Copy transaction ID" })).toBeTruthy();
  expect(await steps()).toEqual([
    ["Ordered 20 Nov", "done"],
    ["Paid 20 Nov", "done"],
    ["Preparing now", "now"],
    ["Shipped not yet", "next"],
    ["Already deliverd not yet", "next"],
  ]);
  expect(screen.getByRole("link", { name: "Reorder" }).getAttribute("href")).toBe(
    `/purchase/${order.items[0]?.toolId}?quantity=10`,
  );
  expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Cancel Order" })).toBeNull();
});

test("company and reference of a paid order can be changed on its page", async () => {
  let shown = order;
  const { user, calls } = await openOrder({
    [details]: () => json(shown),
    [`PUT /api/orders/${order._id}/reference`]: () => {
      shown = anOrderInFull({ company: "Mill & Co" });
      return json({ changed: true });
    },
  });
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  await user.click(receipt.getByRole("button", { name: "Change company or reference" }));
  const form = within(receipt.getByRole("form", { name: "Company and reference" }));
  await user.clear(form.getByLabelText("Company"));
  await user.type(form.getByLabelText("Company"), "Mill & Co");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await receipt.findByText("Mill & Co")).toBeTruthy();
  expect(callsOf(calls, "PUT", `/api/orders/${order._id}/reference`)[0]?.body).toEqual({
    company: "Mill & Co",
    reference: "PO-4711",
  });
});

test("company and reference of a shipped order are shown and cannot be changed", async () => {
  await openOrder({ [details]: () => json(anOrderInFull({ fulfilment: "shipped" })) });
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  expect(receipt.getByText("PO-4711")).toBeTruthy();
  expect(receipt.queryByRole("button", { name: /company or reference/ })).toBeNull();
});

test("a delivered order has reached the last step, with its date and the parcel", async () => {
  await openOrder({
    [details]: () =>
      json(
        anOrderInFull({
          fulfilment: "delivered",
          shippedAt: "2026-11-21T09:00:00.000Z",
          deliveredAt: "2026-11-22T09:00:00.000Z",
          carrier: "DHL",
          trackingNumber: "JD0001",
          trackingUrl: "https://www.dhl.com/track?id=JD0001",
        }),
      ),
  });
  expect((await steps()).at(-1)).toEqual(["Already deliverd 22 Nov", "done"]);
  expect(screen.getByRole("link", { name: "Track parcel JD0001" }).getAttribute("href")).toBe(
    "https://www.dhl.com/track?id=JD0001",
  );
});

test("a cancelled order has a page, and its returns, which do not exist, are not fetched", async () => {
  const cancelledAt = "2026-11-20T10:30:00.000Z";
  const { calls } = await openOrder({
    [details]: () =>
      json(anOrderInFull({ cancelledAt, status: "cancelled", userName: "erased", email: "erased" })),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Order BW-100123" })).toBeTruthy();
  expect(screen.queryByText("erased")).toBeNull();
  // It was never paid.
  expect(screen.getByRole("region", { name: "Your order" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
  expect(callsOf(calls, "GET", `/api/orders/${order._id}/returns`)).toEqual([]);
});

test("a pending order can be paid and cancelled, and shows why it is pending", async () => {
  const endsAt = "2099-11-29T08:05:00Z";
  await openOrder({
    [details]: () =>
      json(
        anOrderInFull({
          status: "pending",
          fulfilment: null,
          payable: true,
          paidAt: null,
          transactionId: null,
          card: null,
          pending: { reason: "awaiting-payment", endsAt },
        }),
      ),
    "DELETE /api/orders/*": () => json({ deletedCount: 1 }),
    "GET /api/orders": () => json([]),
  });
  expect((await steps()).map(([text]) => text)).toEqual([
    "Ordered 20 Nov",
    "Paid now",
    "Preparing not yet",
    "Shipped not yet",
    "Delivered not yet",
  ]);
  expect(screen.getByText(/^Pay by 29 Nov 2099, 14:05, Dhaka time/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Pay" }).getAttribute("href")).toBe(
    `/dashboard/paymentpage/${order._id}`,
  );
  expect(screen.queryByRole("link", { name: "Reorder" })).toBeNull();
  screen.getByRole("button", { name: "Cancel Order" }).click();
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByRole("button", { name: "Confirm" }).click();
  expect(await screen.findByText("No orders yet")).toBeTruthy();
});

test("refunds, holds and declined cards are notes; the whole history is folded", async () => {
  await openOrder({
    [details]: () =>
      json(
        anOrderInFull({
          refundedAmount: 2.4,
          refunds: [
            {
              _id: "r1",
              amount: 2.4,
              state: "succeeded",
              createdAt: "2025-11-21T09:00:00.000Z",
              doneAt: "2025-11-21T09:00:00.000Z",
            },
          ],
        }),
      ),
    [events]: () =>
      json([
        aStep(),
        aStep({ type: "payment.declined" }),
        aStep({ type: "payment.declined" }),
        aStep({ type: "order.paid" }),
        aStep({ type: "order.partly-refunded", amount: 2.4 }),
      ]),
  });
  const notes = within(await screen.findByRole("list", { name: "Notes" })).getAllByRole("listitem");
  expect(notes.map((note) => textOf(note).replace(/ today.*$/, ""))).toEqual([
    "Card declined",
    "Refunded $2.40",
  ]);
  expect(textOf(screen.getByText(/^\$2\.40 refunded/))).toBe("$2.40 refunded, 21 Nov 2025");
  const history = screen.getByText("Full history").closest("details");
  expect(history?.open).toBe(false);
  expect(history?.querySelectorAll("li")).toHaveLength(5);
});

test.each([
  ["an order that is being refunded in full is not prepared", true],
  ["an order is prepared while a part, or a second charge of it, is being refunded", false],
])("%s", async (_, beingRefunded) => {
  const refunds = [aCustomerRefund({ amount: 112, state: "pending" })];
  await openOrder({ [details]: () => json(anOrderInFull({ refunds, beingRefunded })) });
  expect(await screen.findByText(/^\$112\.00 is being refunded/)).toBeTruthy();
  expect(screen.queryAllByText(/We are preparing your order/)).toHaveLength(beingRefunded ? 0 : 1);
});

test("a refund that the bank returned shows what the customer can do", async () => {
  await openOrder({ [details]: () => json(anOrderInFull({ status: "refunded", refundedAmount: 0 })) });
  expect(await screen.findByText(/Your bank returned part of the refund\. Reply to our email/)).toBeTruthy();
  expect((await steps()).map(([text]) => text)).toEqual(["Ordered 20 Nov", "Paid 20 Nov"]);
});

test("a refunded order shows when it was paid, and its refunds with their own dates", async () => {
  const refunds = [aCustomerRefund({ amount: 112 })];
  await openOrder({
    [details]: () => json(anOrderInFull({ status: "refunded", refundedAmount: 112, refunds })),
  });
  const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
  expect(textOf(receipt.getByText("Payment").nextElementSibling)).toBe(
    "paid, Visa ending in 4242, 20 Nov$112.00 refunded, 21 Nov 2025",
  );
});

test("on paper every date has its year, time and zone", async () => {
  const refunds = [aCustomerRefund({ amount: 112 })];
  await openOrder({
    [details]: () => json(anOrderInFull({ status: "refunded", refundedAmount: 112, refunds })),
    [events]: () => json([aStep({ type: "order.refunded", amount: 112 })]),
  });
  await screen.findByRole("list", { name: "Notes" });
  const printed = [...document.querySelectorAll<HTMLElement>("main time")].filter(
    (time) => time.closest(".no-print") === null,
  );
  expect(printed.map((time) => time.dataset["onPaper"])).toEqual(
    [
      "20 November 2026 at 15:30",
      "20 November 2026 at 15:31",
      "25 November 2026 at 17:59",
      "20 November 2026 at 15:31",
      "21 November 2025 at 15:00",
    ].map((time) => `${time}, Dhaka time`),
  );
});

test("on paper the time until which an unpaid order can be paid has its year", async () => {
  const pending = {
    reason: "awaiting-payment" as const,
    endsAt: "2026-11-25T08:05:00Z",
  };
  await openOrder({
    [details]: () => json(anOrderInFull({ status: "pending", fulfilment: null, paidAt: null, pending })),
  });
  const text = (await screen.findByText(/^Pay by 14:05, Dhaka time/)).parentElement;
  expect(text?.dataset["onPaper"]).toBe(
    "Pay by 25 November 2026 at 14:05, Dhaka time, or the order is cancelled.",
  );
});

test("help about the order and printing are one press away", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  const { user } = await openOrder();
  const mail = await screen.findByRole("link", { name: "Email us about this order" });
  expect(mail.getAttribute("href")).toBe(`mailto:${SHOP.contact.email}?subject=Order%20BW-100123`);
  expect(screen.getByRole("link", { name: "Get help" }).getAttribute("href")).toBe("/help");
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledTimes(1);
});

test("an order of another customer and one that does not exist are not found", async () => {
  await openOrder({ [details]: () => problem(404), [events]: () => problem(404) });
  expect(await screen.findByRole("heading", { name: "Order not found" })).toBeTruthy();
  expect(screen.getByText("It may have been cancelled, or it belongs to another account.")).toBeTruthy();
});

test("an order that does not load can be tried again", async () => {
  let broken = true;
  const { user } = await openOrder({ [details]: () => (broken ? problem(503) : json(order)) });
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await user.click(again);
  expect(await screen.findByRole("region", { name: "Receipt" })).toBeTruthy();
});

test("a history that does not load can be tried again", async () => {
  let broken = true;
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, calls } = await openOrder({ [events]: () => (broken ? problem(503) : promise) });
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  const before = callsOf(calls, "GET", `/api/orders/${order._id}/events`).length;
  await pressTwice(user, again);
  expect(callsOf(calls, "GET", `/api/orders/${order._id}/events`)).toHaveLength(before + 1);
  resolve(json([aStep()]));
  expect(await screen.findByText("Full history")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Status" }));
});

test("a change is on the page without a reload", async () => {
  const stream = anEventStream();
  let shown = order;
  const { calls } = await openOrder({
    [details]: () => json(shown),
    "GET /api/orders/stream": () => stream.response,
    "GET /api/payment/*": () => problem(503),
  });
  expect((await steps())[3]).toEqual(["Shipped not yet", "next"]);
  await waitFor(() => expect(callsOf(calls, "GET", "/api/orders/stream")).toHaveLength(1));
  shown = anOrderInFull({ fulfilment: "shipped", shippedAt: "2026-11-21T09:00:00.000Z" });
  stream.send("order", { orderId: order._id });
  await waitFor(async () => expect((await steps())[3]).toEqual(["Shipped 21 Nov", "done"]));
});

test.each([3, 200])(
  "an order of %i lines lists each with its part, quantity, price and amount",
  async (count) => {
    const [item] = order.items;
    const longName = "Very long name of a part ".repeat(5).trim();
    const items = Array.from({ length: count }, (_, at) => ({
      ...(item ?? never()),
      position: at + 1,
      name: `${longName} ${at + 1}`,
      quantity: 300,
      unitPrice: 0.094,
      priceUnit: 100 as const,
      totalAmount: 28.2,
      refundedQuantity: at === 1 ? 5 : 0,
    }));
    await openOrder({ [details]: () => json(anOrderInFull({ items, itemsTotal: 28.2 * count })) });
    const table = within(await screen.findByRole("table", { name: "Items" }));
    const rows = table.getAllByRole("row").slice(1);
    expect(rows.map(textOf)).toHaveLength(count);
    const second = within(rows[1] ?? never());
    expect(second.getByRole("link", { name: `${longName} 2` })).toBeTruthy();
    expect(second.getByRole("link", { name: `Reorder ${longName} 2` })).toBeTruthy();
    expect(second.getAllByRole("cell").map(textOf)).toEqual(["300", "$9.40 per 100", "$28.20"]);
    expect(second.getByText("5 refunded")).toBeTruthy();
  },
);

function never(): never {
  throw new Error("not there");
}
