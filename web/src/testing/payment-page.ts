import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { CUSTOMER, identity } from "./identity.ts";
import { json, serve, type Handler } from "./network.ts";
import { openPage } from "./open-page.tsx";
import { anOrder, anOrderInFull, aPaidOrder } from "./samples.ts";

/** The pending order. */
export const order = anOrder({ totalAmount: 12.34 });
export const page = `/dashboard/paymentpage/${order._id}`;
/** Where a payment leads. */
export const receipt = `/dashboard/orders/${order._id}`;

type Confirm = (secret: string, data: { payment_method: { card: unknown } }) => Promise<unknown>;
export const confirmCard = vi.fn<Confirm>();
export const retrieveIntent = vi.fn<(secret: string) => Promise<unknown>>();

/** A fake Stripe.js with a filled-in card. */
function fakeStripe(): object {
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
    retrievePaymentIntent: retrieveIntent,
  };
}

/** Installs a fake Stripe.js: it charges the card, and cannot report the result of an earlier charge. */
export function stubStripe(): void {
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => fakeStripe(), { version: "endive" }),
  );
  confirmCard.mockReset();
  retrieveIntent.mockReset();
  retrieveIntent.mockResolvedValue({ error: { type: "api_connection_error", message: "No network." } });
  confirmCard.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "succeeded" } });
}

interface PaymentHandlers {
  readonly start?: Handler;
  readonly confirm?: Handler;
}

/** Opens the page of the pending order. The handlers replace the payment calls; by default they succeed. */
export async function openPayment({ start, confirm }: PaymentHandlers = {}) {
  let paid = false;
  const now = () => (paid ? aPaidOrder({ ...order, status: "paid", transactionId: "pi_1" }) : order);
  const calls = serve({
    [`GET /api/payment/${order._id}`]: () => json(now()),
    "GET /api/orders": () => json([now()]),
    [`GET /api/orders/${order._id}`]: () =>
      json(anOrderInFull({ _id: order._id, status: paid ? "paid" : "pending" })),
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
