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
