import { z } from "zod";
import type { TestShop } from "./test-shop.ts";

/** Sets a fault of the Stripe emulator's API; its README names the kinds. */
export async function setFault(shop: TestShop, fault: object): Promise<void> {
  const response = await fetch(`${shop.emulator.url}/stripe-emulator/admin/faults/api`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** A fault: Stripe does not take the next `count` calls of an operation. */
export function silence(operation: string, count: number): object {
  return { kind: "error", operation, count, status: 503, stored: false };
}

/** Has the card's bank send the money of a refund back, days later as it were. */
export async function failAtBank(shop: TestShop, providerId: string): Promise<void> {
  const response = await fetch(`${shop.emulator.url}/stripe-emulator/admin/refunds/${providerId}/fail`, {
    method: "POST",
  });
  if (!response.ok) throw new Error(await response.text());
}

/** The customer disputes the charge of an intent at the bank; returns Stripe's id of the dispute. */
export async function openDispute(
  shop: TestShop,
  intentId: string,
  options: { reason?: string; status?: string; amount?: number } = {},
): Promise<string> {
  const dispute = await callEmulator(shop, `payment_intents/${intentId}/dispute`, options);
  return z.object({ id: z.string() }).parse(dispute).id;
}

/** The shop has responded to a dispute, or the bank has decided it: one of Stripe's states. */
export async function moveDispute(shop: TestShop, disputeId: string, status: string): Promise<void> {
  await callEmulator(shop, `disputes/${disputeId}/status`, { status });
}

/** Lets every update of an order fail, as where a process ends before it. Returns what ends the fault. */
export async function failUpdates({ em }: TestShop, orderId: string): Promise<() => Promise<void>> {
  await em.execute(
    "create function planted_fault() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$",
  );
  await em.execute(
    `create trigger planted_fault before update on customer_order for each row when (old.id = '${orderId}') execute function planted_fault()`,
  );
  return async () => {
    await em.execute("drop function planted_fault cascade");
  };
}

async function callEmulator(shop: TestShop, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${shop.emulator.url}/stripe-emulator/admin/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
