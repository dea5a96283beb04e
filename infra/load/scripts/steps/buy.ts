import { check, sleep } from "k6";
import { Counter, Trend } from "k6/metrics";
import type { components } from "../../../../openapi/types.d.ts";
import { purchaseOf } from "../input/purchase.ts";
import type { Customer, Tool } from "../input/shape.ts";
import { bodyOf, confirmCard, get, post } from "./calls.ts";

type StartPayment = components["schemas"]["StartPayment"];

const POLL_SECONDS = 0.25;
const TIMEOUT_SECONDS = 30;
const SOLD_OUT = 409;

const timeToPaid = new Trend("time_to_paid", true);
const ordersPlaced = new Counter("orders_placed");
const ordersPaid = new Counter("orders_paid");
const soldOut = new Counter("sold_out");

/** Orders one unit. @returns the order's id, or null if the shop rejected the order */
export function placeOrder(customer: Customer, tool: Tool, canBeSoldOut = false): string | null {
  const response = post("/purchase", purchaseOf(tool), {
    name: "POST purchase",
    kind: "order",
    token: customer.token,
    expected: canBeSoldOut ? [200, SOLD_OUT] : [200],
  });
  if (response.status === SOLD_OUT) {
    soldOut.add(1);
    check(response, { "a late buyer gets sold-out": ({ body }) => body.includes("sold-out") });
  }
  if (response.status !== 200) return null;
  ordersPlaced.add(1);
  return bodyOf(response, "placeOrder").insertedId;
}

/** Pays an order at the emulator and polls until it is paid; no `orderConfirmed` call, so webhook and worker settle it. */
export function pay({ token }: Customer, tool: Tool, orderId: string): string | null {
  const start: StartPayment = { orderId, totalAmount: tool.price };
  const started = post("/create-payment-intent", start, {
    name: "POST create-payment-intent",
    kind: "payment",
    token,
  });
  if (started.status !== 200) return null;
  const intentId = bodyOf(started, "startPayment").clientSecret.replace(/_secret_.*$/, "");
  const startedAt = Date.now();
  if (confirmCard(intentId).status !== 200) return null;
  const isPaid = waitUntilPaid(orderId, token, startedAt);
  check(isPaid, { "a charged order is paid": (paid) => paid });
  if (!isPaid) return null;
  timeToPaid.add(Date.now() - startedAt);
  ordersPaid.add(1);
  return intentId;
}

function waitUntilPaid(orderId: string, token: string, startedAt: number): boolean {
  while (Date.now() - startedAt < TIMEOUT_SECONDS * 1000) {
    const response = get(`/payment/${orderId}`, { name: "GET payment/{id}", kind: "read", token });
    if (response.status === 200 && bodyOf(response, "findOrder").status === "paid") return true;
    sleep(POLL_SECONDS);
  }
  return false;
}
