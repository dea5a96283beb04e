import { z } from "zod";
import { purchaseOf } from "../scripts/input/purchase.ts";
import type { Customer, Tool } from "../scripts/input/shape.ts";
import type { Client } from "./clients.ts";

const placedShape = z.object({ insertedId: z.string() });
const startedShape = z.object({ clientSecret: z.string() });
const statusShape = z.object({ status: z.string() });

interface StartedPayment {
  readonly orderId: string;
  readonly intentId: string;
  readonly token: string;
  readonly toolId: string;
}

/** Reads the ids from the responses of `POST purchase` and `POST create-payment-intent`. */
export const orderIdIn = (text: string): string => placedShape.parse(JSON.parse(text)).insertedId;
export const intentIdIn = (text: string): string =>
  startedShape.parse(JSON.parse(text)).clientSecret.replace(/_secret_.*$/, "");
export const statusIn = (text: string): string => statusShape.parse(JSON.parse(text)).status;

/** Orders one unit and starts its payment. */
export async function startPayment(
  { shop }: Client,
  tool: Tool,
  { token }: Customer,
): Promise<StartedPayment> {
  const placed = await shop.call("POST", "/api/purchase", { token, body: purchaseOf(tool) });
  const orderId = orderIdIn(placed.text);
  const body = { orderId, totalAmount: tool.price };
  const started = await shop.call("POST", "/api/create-payment-intent", { token, body });
  return { orderId, token, toolId: tool.id, intentId: intentIdIn(started.text) };
}

/** Confirms the card and calls `orderConfirmed`, as the browser does. Returns the milliseconds of both. */
export async function payInBrowser(client: Client, payment: StartedPayment): Promise<number> {
  const { orderId, intentId, token, toolId } = payment;
  const startedAt = performance.now();
  await confirmCard(client, intentId);
  const body = { transactionId: intentId, toolsId: toolId };
  const { status, text } = await client.shop.call("PUT", `/api/orderConfirmed/${orderId}`, { token, body });
  if (status !== 200) throw new Error(`the order was not confirmed: ${status} ${text}`);
  return performance.now() - startedAt;
}

async function confirmCard({ stripe, secretKey }: Client, intentId: string): Promise<void> {
  const form = { payment_method: "pm_card_visa" };
  const { status, text } = await stripe.call("POST", `/v1/payment_intents/${intentId}/confirm`, {
    token: secretKey,
    form,
  });
  if (status !== 200) throw new Error(`the emulator returned ${status}: ${text}`);
}
