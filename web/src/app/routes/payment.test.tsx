import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { anOrder, aPaidOrder } from "../../testing/samples.ts";
import { finishToastMovements } from "../../testing/toasts.ts";

const order = anOrder({ totalAmount: 12.34 });
const page = `/dashboard/paymentpage/${order._id}`;
type Confirm = (secret: string, data: { payment_method: { card: unknown } }) => Promise<unknown>;
const confirmCard = vi.fn<Confirm>();

/** Stripe as its script defines it, with a card that is always filled in. */
function stripeStandIn(): object {
  const card = {
    mount: () => {},
    on: () => card,
    once: () => card,
    off: () => card,
    update: () => {},
    destroy: () => {},
  };
  const elements = { create: () => card, getElement: () => card, update: () => {}, submit: () => {} };
  return {
    elements: () => elements,
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: confirmCard,
  };
}

beforeEach(() => {
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => stripeStandIn(), { version: "endive" }),
  );
  confirmCard.mockReset();
  confirmCard.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "succeeded" } });
});

interface Answers {
  readonly start?: Handler;
  readonly confirm?: Handler;
}

async function openPayment({ start, confirm }: Answers = {}) {
  let paid = false;
  const now = () => (paid ? aPaidOrder({ ...order, status: "paid", transactionId: "pi_1" }) : order);
  const calls = serve({
    [`GET /api/payment/${order._id}`]: () => json(now()),
    "GET /api/orders": () => json([now()]),
    "POST /api/create-payment-intent": start ?? (() => json({ clientSecret: "pi_1_secret_x" })),
    "PUT /api/orderConfirmed/*":
      confirm ??
      (() => {
        paid = true;
        return json(now());
      }),
  });
  const opened = await openPage(page, identity(CUSTOMER));
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Pay $12.34" });
  return { ...opened, calls, button };
}

test("pays in the browser, tells the shop, says so and leads to My Orders", async () => {
  const { user, calls, button, address } = await openPayment();
  await user.click(button);
  const toast = await screen.findByText(/Payment success/);
  expect(toast.closest("[role=status]")?.textContent).toContain("SUCCESS");
  await waitFor(() => expect(address()).toBe("/dashboard/myOrders"));
  expect(await screen.findByText("paid")).toBeTruthy();
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

test("a declined card: the provider's own words, the order stays and can be paid again", async () => {
  confirmCard.mockResolvedValueOnce({ error: { type: "card_error", message: "Your card was declined." } });
  const { user, calls, button, address } = await openPayment();
  await user.click(button);
  const toast = await screen.findByText("ERROR");
  expect(toast.closest("[role=alert]")?.textContent).toBe("ERROR Your card was declined.");
  expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)).toHaveLength(0);
  expect(address()).toBe(page);
  await user.click(await screen.findByRole("button", { name: "Pay $12.34" }));
  await waitFor(() => expect(address()).toBe("/dashboard/myOrders"));
});

test("the same refusal twice in a row is said twice", async () => {
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
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Paying $12.34 …" })).disabled).toBe(
    true,
  );
  await waitFor(() => expect(confirmCard).toHaveBeenCalledTimes(1));
});

test("a card that was charged by an earlier try is told to the shop, not charged again", async () => {
  confirmCard.mockResolvedValue({
    error: { code: "payment_intent_unexpected_state", payment_intent: { id: "pi_1", status: "succeeded" } },
  });
  const { user, calls, button, address } = await openPayment();
  await user.click(button);
  await waitFor(() => expect(address()).toBe("/dashboard/myOrders"));
  expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)).toHaveLength(1);
});

test("charged, but the shop does not answer: no second payment is offered meanwhile", async () => {
  const { user, button, address } = await openPayment({ confirm: () => problem(503) });
  await user.click(button);
  await waitFor(() => expect(address()).toBe("/dashboard/myOrders"), { timeout: 5000 });
  expect(await screen.findByText("Payment received, being confirmed")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pay" })).toBeNull();
});

test("sold out again: the shop's sentence, and no card is charged", async () => {
  const { user, button } = await openPayment({ start: () => problem(409, { detail: "Only 3 are left." }) });
  await user.click(button);
  expect((await screen.findByText("ERROR")).closest("[role=alert]")?.textContent).toBe(
    "ERROR Only 3 are left.",
  );
  const form = within(screen.getByRole("form", { name: "Card" }));
  expect(form.getByText("Only 3 are left.")).toBeTruthy();
  expect(confirmCard).not.toHaveBeenCalled();
});

test.each([
  ["paid", aPaidOrder({ _id: order._id })],
  ["refunded", aPaidOrder({ _id: order._id, status: "refunded" })],
])("an order that is %s says so and has no button", async (status, of) => {
  serve({ [`GET /api/payment/${order._id}`]: () => json(of) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: status })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test("an order that is no longer kept says what paying does", async () => {
  serve({ [`GET /api/payment/${order._id}`]: () => json(anOrder({ heldUntil: null })) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByText(/no longer kept for you/)).toBeTruthy();
});

test("an order that was cancelled leads back to My Orders", async () => {
  serve({ [`GET /api/payment/${order._id}`]: () => problem(404) });
  await openPage(page, identity(CUSTOMER));
  expect(await screen.findByRole("heading", { name: "This order is not there" })).toBeTruthy();
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
