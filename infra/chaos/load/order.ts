import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { purchaseOf } from "../../load/scripts/input/purchase.ts";
import { intentIdIn, orderIdIn, statusIn } from "../../load/shop/buying.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { type CallResult, retryCall, tryCall } from "./retry-call.ts";
import type { Tally } from "./tally.ts";

const POLL_MS = 150;
/** The delay is about the length of a cancellation, so that either the card or the cancellation comes first. */
const RACE_MS = 100;
const TIMEOUT_MS = 240_000;

export interface Customer {
  readonly shop: ChaosShop;
  readonly token: string;
  readonly tally: Tally;
}

export interface StartedOrder {
  readonly orderId: string;
  readonly intentId: string;
  readonly toolId: string;
}

/** Orders one unit and starts its payment, with retries. */
export async function startOrder(customer: Customer): Promise<StartedOrder> {
  const { shop, tally } = customer;
  const tool = shop.tools[Math.floor(Math.random() * shop.tools.length)];
  if (!tool) throw new Error("the shop has no tools");
  const key = randomUUID();
  const purchase = purchaseOf(tool);
  const placed = await retryCall(
    "purchase",
    () => post(customer, "/purchase", { body: purchase, key }),
    tally,
  );
  const orderId = orderIdIn(placed);
  const start = { orderId, totalAmount: tool.price };
  const started = await retryCall(
    "intent",
    () => post(customer, "/create-payment-intent", { body: start }),
    tally,
  );
  return { orderId, intentId: intentIdIn(started), toolId: tool.id };
}

/** Charges the card at the emulator, with retries. @returns false if the intent was cancelled before */
export async function charge({ shop }: Customer, intentId: string): Promise<boolean> {
  const url = `${shop.stripe.url}/v1/payment_intents/${intentId}`;
  const headers = { authorization: `Bearer ${shop.stripe.secretKey}` };
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const body = new URLSearchParams({ payment_method: "pm_card_visa" });
    const confirmed = await tryCall(`${url}/confirm`, { method: "POST", headers, body });
    if (confirmed.status === 200) return true;
    const { status, text } = await tryCall(url, { headers });
    const intentStatus = status === 200 ? statusIn(text) : "";
    if (intentStatus === "succeeded") return true;
    if (intentStatus === "canceled") return false;
    if (performance.now() > deadline) throw new Error(`card: ${confirmed.status} ${confirmed.text}`);
    await pause(POLL_MS);
  }
}

/** Calls `orderConfirmed`, as the browser does, while Stripe's events arrive. */
async function confirmOrder(customer: Customer, { orderId, intentId, toolId }: StartedOrder): Promise<void> {
  const body = { transactionId: intentId, toolsId: toolId };
  const confirm = () => send(customer, "PUT", `/orderConfirmed/${orderId}`, { body });
  await retryCall("confirm", confirm, customer.tally);
}

/** Polls until the order is paid. */
async function waitUntilPaid(customer: Customer, orderId: string): Promise<void> {
  const { shop, token, tally } = customer;
  const headers = { authorization: `Bearer ${token}` };
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const poll = () => tryCall(`${shop.origin}/api/payment/${orderId}`, { headers });
    if (statusIn(await retryCall("payment", poll, tally)) === "paid") return;
    if (performance.now() > deadline) throw new Error(`order ${orderId} was charged and is not paid`);
    await pause(POLL_MS);
  }
}

/** Places an order, pays it and waits until it is paid. Without a confirmation, webhook or reconciler settles it. @returns its id */
export async function orderUntilPaid(customer: Customer, { confirms = false } = {}): Promise<string> {
  const order = await startOrder(customer);
  await charge(customer, order.intentId);
  if (confirms) await confirmOrder(customer, order);
  await waitUntilPaid(customer, order.orderId);
  return order.orderId;
}

/** A paid order that the admin refunds. */
export async function orderAndRefund(customer: Customer, adminToken: string): Promise<void> {
  const orderId = await orderUntilPaid(customer);
  const admin = { ...customer, token: adminToken };
  const key = randomUUID();
  const path = `/manage/orders/${orderId}/refund`;
  await retryCall("refund", () => post(admin, path, { body: { reason: "chaos" }, key }), customer.tally);
}

/** An order that is cancelled while its card is charged: it ends paid, refunded or cancelled. */
export async function orderAndCancel(customer: Customer): Promise<void> {
  const { shop, token, tally } = customer;
  const { orderId, intentId } = await startOrder(customer);
  const headers = { authorization: `Bearer ${token}` };
  const cancel = async (): Promise<CallResult> => {
    const result = await tryCall(`${shop.origin}/api/orders/${orderId}`, { method: "DELETE", headers });
    // The order was paid in the meantime, or cancelled by an attempt whose response was lost.
    return result.status === 409 || result.status === 404 ? { ...result, status: 200 } : result;
  };
  const chargeSoon = async (): Promise<void> => {
    await pause(Math.random() * RACE_MS);
    await charge(customer, intentId);
  };
  await Promise.all([chargeSoon(), retryCall("cancel", cancel, tally)]);
}

interface Content {
  readonly body: unknown;
  readonly key?: string;
}

const post = (customer: Customer, path: string, content: Content): Promise<CallResult> =>
  send(customer, "POST", path, content);

function send(
  { shop, token }: Customer,
  method: "POST" | "PUT",
  path: string,
  { body, key }: Content,
): Promise<CallResult> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    ...(key === undefined ? {} : { "idempotency-key": key }),
  };
  return tryCall(`${shop.origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
}
