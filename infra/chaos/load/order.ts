import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { onePiece } from "../../load/shop/purchase.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";
import { callCarefully, tryCall, type Reply } from "./careful-call.ts";
import type { Tally } from "./tally.ts";

const LOOK_MS = 150;
/** About as long as a cancellation takes, so that now the card is first and now the cancellation. */
const RACE_MS = 100;
const PAID_MS = 240_000;

export interface Customer {
  readonly shop: ChaosShop;
  readonly token: string;
  readonly tally: Tally;
}

export interface StartedOrder {
  readonly orderId: string;
  readonly intentId: string;
}

/** Places an order of one piece and starts its payment, each step repeated until the shop has done it. */
export async function startOrder(customer: Customer): Promise<StartedOrder> {
  const { shop, tally } = customer;
  const tool = shop.tools[Math.floor(Math.random() * shop.tools.length)];
  if (!tool) throw new Error("the shop has no tools");
  const key = randomUUID();
  const order = onePiece(tool);
  const placed = await callCarefully("purchase", () => post(customer, "/purchase", order, key), tally);
  const { insertedId: orderId } = z.object({ insertedId: z.string() }).parse(JSON.parse(placed));
  const wish = { orderId, totalAmount: tool.unitPriceCents / 100 };
  const started = await callCarefully("intent", () => post(customer, "/create-payment-intent", wish), tally);
  const { clientSecret } = z.object({ clientSecret: z.string() }).parse(JSON.parse(started));
  return { orderId, intentId: clientSecret.replace(/_secret_.*$/, "") };
}

/** Charges the card at the emulator, repeated until it is charged. @returns false where the intent was cancelled before */
export async function charge({ shop }: Customer, intentId: string): Promise<boolean> {
  const url = `${shop.stripe.url}/v1/payment_intents/${intentId}`;
  const headers = { authorization: `Bearer ${shop.stripe.secretKey}` };
  const giveUpAt = performance.now() + PAID_MS;
  for (;;) {
    const body = new URLSearchParams({ payment_method: "pm_card_visa" });
    const confirmed = await tryCall(`${url}/confirm`, { method: "POST", headers, body });
    if (confirmed.status === 200) return true;
    const { status, text } = await tryCall(url, { headers });
    const found = status === 200 ? z.object({ status: z.string() }).parse(JSON.parse(text)).status : "";
    if (found === "succeeded") return true;
    if (found === "canceled") return false;
    if (performance.now() > giveUpAt) throw new Error(`card: ${confirmed.status} ${confirmed.text}`);
    await pause(LOOK_MS);
  }
}

/** Asks about the order until it is paid. The webhook and the reconciler have to settle it: the browser is closed. */
async function untilPaid(customer: Customer, orderId: string): Promise<void> {
  const { shop, token, tally } = customer;
  const headers = { authorization: `Bearer ${token}` };
  const giveUpAt = performance.now() + PAID_MS;
  for (;;) {
    const look = () => tryCall(`${shop.origin}/api/payment/${orderId}`, { headers });
    const text = await callCarefully("payment", look, tally);
    if (z.object({ status: z.string() }).parse(JSON.parse(text)).status === "paid") return;
    if (performance.now() > giveUpAt) throw new Error(`order ${orderId} was charged and is not paid`);
    await pause(LOOK_MS);
  }
}

/** A complete order, from an empty basket until it is paid. @returns its id */
export async function orderUntilPaid(customer: Customer): Promise<string> {
  const { orderId, intentId } = await startOrder(customer);
  await charge(customer, intentId);
  await untilPaid(customer, orderId);
  return orderId;
}

/** A complete order whose money the admin then gives back. */
export async function orderAndRefund(customer: Customer, adminToken: string): Promise<void> {
  const orderId = await orderUntilPaid(customer);
  const admin = { ...customer, token: adminToken };
  const key = randomUUID();
  const wish = { reason: "chaos" };
  await callCarefully(
    "refund",
    () => post(admin, `/manage/orders/${orderId}/refund`, wish, key),
    customer.tally,
  );
}

/** An order that is cancelled in the moment in which its card is charged: it ends paid, refunded or gone. */
export async function orderAndCancel(customer: Customer): Promise<void> {
  const { shop, token, tally } = customer;
  const { orderId, intentId } = await startOrder(customer);
  const headers = { authorization: `Bearer ${token}` };
  const remove = async (): Promise<Reply> => {
    const reply = await tryCall(`${shop.origin}/api/orders/${orderId}`, { method: "DELETE", headers });
    // Paid in the meantime, or gone by a try whose answer was lost.
    return reply.status === 409 || reply.status === 404 ? { ...reply, status: 200 } : reply;
  };
  const chargeSoon = async (): Promise<void> => {
    await pause(Math.random() * RACE_MS);
    await charge(customer, intentId);
  };
  await Promise.all([chargeSoon(), callCarefully("cancel", remove, tally)]);
}

function post({ shop, token }: Customer, path: string, body: unknown, key?: string): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    ...(key === undefined ? {} : { "idempotency-key": key }),
  };
  return tryCall(`${shop.origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}
