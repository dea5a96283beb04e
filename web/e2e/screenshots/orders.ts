import { anOrder, anOrderInFull, aPaidOrder } from "../../src/testing/samples.ts";
import { LONG } from "./states.ts";

const endsAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
export const longOrder = anOrder({
  toolName: LONG,
  address: LONG.repeat(2),
  orderQuantity: 1_000_000,
  pending: { reason: "declined", endsAt },
});
export const refunds = { refundedAmount: 112, refundedAt: new Date().toISOString() };

export const orderInFull = anOrderInFull();
export const longOrderInFull = anOrderInFull({
  status: "pending",
  fulfilment: null,
  payable: true,
  pending: { reason: "declined", endsAt },
  address: LONG.repeat(2),
  company: LONG,
  items: orderInFull.items.map((item) => ({ ...item, name: LONG, quantity: 1_000_000 })),
});

/** An order in each state, newest first. */
export const orders = [
  longOrder,
  anOrder({ heldUntil: null, pending: { reason: "awaiting-payment", endsAt } }),
  anOrder({ heldUntil: null, payable: false, pending: { reason: "sold-out", endsAt } }),
  aPaidOrder(),
  aPaidOrder({ fulfilment: "shipped" }),
  aPaidOrder({ fulfilment: "delivered", refundedAmount: 20, refundedAt: refunds.refundedAt }),
  aPaidOrder({ status: "refunded", fulfilment: null, ...refunds }),
].map((order, index) => ({ ...order, _id: `0199f000-0000-7000-8000-00000000000${index}` }));
