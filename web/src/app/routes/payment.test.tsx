import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { anEventStream } from "../../testing/event-stream.ts";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrder, anOrderInFull, aPaidOrder } from "../../testing/samples.ts";
import { finishToastMovements } from "../../testing/toasts.ts";
import { openPayment, order, page, receipt } from "../../testing/payment-page.ts";
import { confirmCard } from "../../testing/stripe.ts";

// spec: child-payment, payment-page, message-payment-success
test("pays in the browser, confirms with the API, shows a toast and leads to the order page", async () => {
  const { user, calls, button, address } = await openPayment();
  await waitFor(() => expect(address()).toBe(`/dashboard/paymentpage/${order._id}`));
  await user.click(button);
  const toast = await screen.findByText(/Payment success/);
  expect(toast.closest("[role=status]")?.textContent).toContain("SUCCESS");
  await waitFor(() => expect(address()).toBe(receipt));
  expect(await screen.findByRole("heading", { name: "Payment received" })).toBeTruthy();
  expect(callsOf(calls, "POST", "/api/create-payment-intent")[0]?.body).toEqual({
    orderId: order._id,
    totalAmount: 12.34,
  });
  expect(confirmCard.mock.calls[0]?.[0]).toBe("pi_1_secret_x");
  expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)[0]?.body).toEqual({
    transactionId: "pi_1",
    toolsId: order.toolId,
  });
});

test("the summary shows what delivery costs and when the order ships", async () => {
  await openPayment();
  const summary = within(screen.getByRole("region", { name: "Your order" }));
  expect(summary.getByText("Delivery").nextElementSibling?.textContent).toBe("Free");
  expect(summary.getByText("Ships in 1 to 2 working days.")).toBeTruthy();
});

// spec: message-card-error
test("a declined card: the provider's own words, the order stays and can be paid again", async () => {
  confirmCard.mockResolvedValueOnce({ error: { type: "card_error", message: "Your card was declined." } });
  const { user, calls, button, address } = await openPayment();
  await user.click(button);
  const toast = await screen.findByText("ERROR");
  expect(toast.closest("[role=alert]")?.textContent).toBe("ERROR Your card was declined.");
  expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)).toHaveLength(0);
  await waitFor(() => expect(address()).toBe(page));
  const again = await screen.findByRole("button", { name: "Pay $12.34" });
  expect(document.activeElement).toBe(again);
  await user.click(again);
  await waitFor(() => expect(address()).toBe(receipt));
});

test("the same error twice in a row is shown twice", async () => {
  confirmCard.mockResolvedValue({ error: { type: "card_error", message: "Your card was declined." } });
  const { user, button } = await openPayment();
  await user.click(button);
  await screen.findByText("ERROR");
  finishToastMovements();
  await user.click(await screen.findByRole("button", { name: "Pay $12.34" }));
  await waitFor(() => expect(confirmCard).toHaveBeenCalledTimes(2));
  await waitFor(() => {
    finishToastMovements();
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "ERROR Your card was declined.",
    ]);
  });
});

test("a double click confirms the card once", async () => {
  confirmCard.mockReturnValue(new Promise(() => {}));
  const { button } = await openPayment();
  act(() => {
    button.click();
    button.click();
  });
  const paying = await screen.findByRole("button", { name: "Paying $12.34 …" });
  expect(paying.getAttribute("aria-disabled")).toBe("true");
  act(() => paying.click());
  await waitFor(() => expect(confirmCard).toHaveBeenCalledTimes(1));
});

test("a card that an earlier attempt charged is confirmed, not charged again", async () => {
  confirmCard.mockResolvedValue({
    error: { code: "payment_intent_unexpected_state", payment_intent: { id: "pi_1", status: "succeeded" } },
  });
  const { user, calls, button, address } = await openPayment();
  await user.click(button);
  await waitFor(() => expect(address()).toBe(receipt));
  expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)).toHaveLength(1);
});

test("charged, but the API does not respond: no second payment is offered", async () => {
  const { user, button, address } = await openPayment({ confirm: () => problem(503) });
  await user.click(button);
  await waitFor(() => expect(address()).toBe(receipt));
  expect(await screen.findByRole("heading", { name: "Payment received" })).toBeTruthy();
  expect(screen.getByText("We are confirming it. This page updates automatically.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
});

test("sold out again: the shop's sentence, and no card is charged", async () => {
  const { user, button } = await openPayment({
    start: () => problem(409, { detail: "Only 3 units are left." }),
  });
  await user.click(button);
  expect((await screen.findByText("ERROR")).closest("[role=alert]")?.textContent).toBe(
    "ERROR Only 3 units are left.",
  );
  const form = within(screen.getByRole("form", { name: "Card details" }));
  expect(form.getByText("Only 3 units are left.")).toBeTruthy();
  expect(confirmCard).not.toHaveBeenCalled();
});

test("3-D Secure that was not finished shows that nothing was charged", async () => {
  confirmCard.mockResolvedValueOnce({ paymentIntent: { id: "pi_1", status: "requires_action" } });
  const { user, button } = await openPayment();
  await user.click(button);
  expect((await screen.findByText("ERROR")).closest("[role=alert]")?.textContent).toBe(
    "ERROR You didn't complete your bank's security check. Your card was not charged. Try again.",
  );
  expect(await screen.findByRole("button", { name: "Pay $12.34" })).toBeTruthy();
});

test("a charge that the bank is still thinking about is not offered again", async () => {
  confirmCard.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "processing" } });
  const { user, button, address } = await openPayment();
  await user.click(button);
  await waitFor(() => expect(address()).toBe(receipt));
  expect(await screen.findByRole("heading", { name: "Payment is being processed" })).toBeTruthy();
  expect(screen.getByText(/We are waiting for your bank/)).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Payment received" })).toBeNull();
  expect(screen.queryByText(/Payment success/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
});

test("a user who left the page gets the toast, but no navigation", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  confirmCard.mockReturnValue(promise);
  const { user, button, address } = await openPayment();
  await user.click(button);
  await waitFor(() => expect(confirmCard).toHaveBeenCalled());
  await user.click(
    within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Blogs" }),
  );
  await screen.findByRole("heading", { name: "Blogs" });
  resolve({ paymentIntent: { id: "pi_1", status: "succeeded" } });
  expect(await screen.findByText(/Payment success/)).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/blogs"));
});

test("updates do not replace the form while the card is being charged", async () => {
  const stream = anEventStream();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  confirmCard.mockReturnValue(promise);
  let paid = false;
  const now = () => (paid ? aPaidOrder({ ...order, status: "paid", transactionId: "pi_1" }) : order);
  const calls = serve({
    [`GET /api/payment/${order._id}`]: () => json(now()),
    "GET /api/orders": () => json([now()]),
    "GET /api/orders/stream": () => stream.response,
    "POST /api/create-payment-intent": () => json({ clientSecret: "pi_1_secret_x" }),
    "PUT /api/orderConfirmed/*": () => json(now()),
  });
  const { user, address } = await openPage(page, identity(CUSTOMER));
  await user.click(await screen.findByRole("button", { name: "Pay $12.34" }));
  paid = true;
  stream.send("order", { orderId: order._id });
  await waitFor(() => expect(callsOf(calls, "GET", `/api/payment/${order._id}`).length).toBeGreaterThan(1));
  expect(screen.getByRole("button", { name: "Paying $12.34 …" })).toBeTruthy();
  resolve({ paymentIntent: { id: "pi_1", status: "succeeded" } });
  await waitFor(() => expect(address()).toBe(receipt));
});

test.each([
  ["paid", aPaidOrder({ _id: order._id })],
  ["refunded", aPaidOrder({ _id: order._id, status: "refunded" })],
])("an order that is %s shows that and has no button", async (status, of) => {
  serve({ [`GET /api/payment/${order._id}`]: () => json(of) });
  await openPage(page, identity(CUSTOMER));
  const title = status === "paid" ? "Paid" : "Refunded";
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByText(status)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test.each([true, false])("the page shows why the order is pending (in stock: %s)", async (payable) => {
  const endsAt = "2099-11-29T08:05:00Z";
  const declined = { ...order, payable, pending: { reason: "declined" as const, endsAt } };
  serve({ [`GET /api/payment/${order._id}`]: () => json(declined) });
  await openPage(page, identity(CUSTOMER));
  expect(
    await screen.findByText(
      "Your card was declined. Pay with another card by 29 Nov 2099, 14:05, Dhaka time, or the order is cancelled.",
    ),
  ).toBeTruthy();
});

test("an order with a hold counts down by the server's clock", async () => {
  const date = new Date(Date.now() + 10 * 60_000).toUTCString();
  const heldUntil = new Date(Date.now() + 30 * 60_000).toISOString();
  serve({ [`GET /api/payment/${order._id}`]: () => json({ ...order, heldUntil }, { date }) });
  await openPage(page, identity(CUSTOMER));
  expect((await screen.findByText(/Reserved for you until/)).textContent).toMatch(
    /\((20:00|19:\d\d) left\)$/,
  );
});

test("a large order is read in thousands", async () => {
  serve({ [`GET /api/payment/${order._id}`]: () => json(anOrder({ orderQuantity: 12_500 })) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByText("12,500 × $11.20")).toBeTruthy();
});

test("an order without a hold shows what paying does", async () => {
  serve({ [`GET /api/payment/${order._id}`]: () => json(anOrder({ heldUntil: null })) });
  await openPage(page, identity(CUSTOMER));
  expect(
    await screen.findByText(/Your reservation has ended, but the units are still in stock/),
  ).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Pay $112.00" })).toBeTruthy();
});

test("an order whose units are sold takes no card until they are back in stock", async () => {
  let payable = false;
  serve({ [`GET /api/payment/${order._id}`]: () => json({ ...order, heldUntil: null, payable }) });
  const { user } = await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: "Sold out" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  payable = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Pay $12.34" })).toBeTruthy();
});

test("an order that is cancelled elsewhere loses its form; one that is paid elsewhere shows that", async () => {
  const stream = anEventStream();
  let response = (): Response => json(order);
  serve({
    [`GET /api/payment/${order._id}`]: () => response(),
    [`GET /api/orders/${order._id}`]: () => json(anOrderInFull({ _id: order._id, status: "cancelled" })),
    "GET /api/orders/stream": () => stream.response,
  });
  const { address } = await openPage(page, identity(CUSTOMER));
  await screen.findByRole("button", { name: "Pay $12.34" });
  response = () => json(aPaidOrder({ _id: order._id }));
  stream.send("order", { orderId: order._id });
  expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
  response = () => problem(404);
  stream.send("order", { orderId: order._id });
  await waitFor(() => expect(address()).toBe(receipt));
});

test("an unknown order leads back to My Orders", async () => {
  serve({
    [`GET /api/payment/${order._id}`]: () => problem(404),
    [`GET /api/orders/${order._id}`]: () => problem(404),
  });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: "Order not found" })).toBeTruthy();
  expect(within(screen.getByRole("main")).getAllByRole("link", { name: "My Orders" })).not.toHaveLength(0);
});

test("settings that do not come can be tried again", async () => {
  let broken = true;
  const settings: Handler = () =>
    broken
      ? problem(503)
      : json({
          brand: "B",
          stripePublishableKey: "pk_test_1",
          stripeScriptUrl: null,
          holdSeconds: 1,
          currency: "usd",
        });
  serve({ [`GET /api/payment/${order._id}`]: () => json(order), "GET /api/settings": settings });
  const { user } = await openPage(page, identity(CUSTOMER));
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await user.click(again);
  expect(await screen.findByRole("button", { name: "Pay $12.34" })).toBeTruthy();
});
