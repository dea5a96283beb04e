import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Caller } from "./calls.ts";
import type { StockedTool } from "../seed/catalogue.ts";
import { onePiece } from "./purchase.ts";
import type { RunningShop } from "./running-shop.ts";

const POLL_MS = 20;
/** An order that is not paid by then is not paid. */
export const GIVE_UP_MS = 20_000;

interface Payable {
  readonly orderId: string;
  readonly intentId: string;
  readonly token: string;
  readonly toolId: string;
}

/** Places an order of one piece and starts its payment. */
export async function preparePayment(caller: Caller, tool: StockedTool, token: string): Promise<Payable> {
  const placed = await caller.call("POST", "/api/purchase", { token, body: onePiece(tool) });
  const { insertedId: orderId } = z.object({ insertedId: z.string() }).parse(JSON.parse(placed.text));
  const body = { orderId, totalAmount: tool.unitPriceCents / 100 };
  const started = await caller.call("POST", "/api/create-payment-intent", { token, body });
  const { clientSecret } = z.object({ clientSecret: z.string() }).parse(JSON.parse(started.text));
  return { orderId, token, toolId: tool.id, intentId: clientSecret.replace(/_secret_.*$/, "") };
}

/** Pays as a browser does: confirms the card at the emulator, then calls the shop. Returns milliseconds until its response. */
export async function payAsBrowser(
  { shop }: { shop: RunningShop },
  caller: Caller,
  cashier: Caller,
  { orderId, intentId, token, toolId }: Payable,
): Promise<number> {
  const began = performance.now();
  await confirmCard(shop, cashier, intentId);
  const body = { transactionId: intentId, toolsId: toolId };
  const { status, text } = await caller.call("PUT", `/api/orderConfirmed/${orderId}`, { token, body });
  if (status !== 200) throw new Error(`the order was not confirmed: ${status} ${text}`);
  return performance.now() - began;
}

async function confirmCard(shop: RunningShop, cashier: Caller, intentId: string): Promise<void> {
  const confirmed = await cashier.call("POST", `/v1/payment_intents/${intentId}/confirm`, {
    token: shop.stripe.secretKey,
    form: { payment_method: "pm_card_visa" },
  });
  if (confirmed.status !== 200)
    throw new Error(`the emulator answered ${confirmed.status}: ${confirmed.text}`);
}

/** Milliseconds from the confirmation's start to the first answer that says `paid`; infinite where none does. */
export async function payOrder(
  { shop, signal }: { shop: RunningShop; signal: AbortSignal },
  caller: Caller,
  cashier: Caller,
  { orderId, intentId, token }: Payable,
): Promise<number> {
  const began = performance.now();
  await confirmCard(shop, cashier, intentId);
  while (performance.now() - began < GIVE_UP_MS) {
    signal.throwIfAborted();
    const { text } = await caller.call("GET", `/api/payment/${orderId}`, { token });
    if (z.object({ status: z.string() }).parse(JSON.parse(text)).status === "paid")
      return performance.now() - began;
    await pause(POLL_MS);
  }
  return Number.POSITIVE_INFINITY;
}
