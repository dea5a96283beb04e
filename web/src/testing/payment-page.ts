import { screen } from "@testing-library/react";
import { CUSTOMER, identity } from "./identity.ts";
import { json, serve, type Handler } from "./network.ts";
import { openPage } from "./open-page.tsx";
import { anOrder, anOrderInFull, aPaidOrder } from "./samples.ts";

/** The pending order. */
export const order = anOrder({ totalAmount: 12.34 });
export const page = `/dashboard/paymentpage/${order._id}`;
/** Where a payment leads. */
export const receipt = `/dashboard/orders/${order._id}`;

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
