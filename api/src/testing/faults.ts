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

/** Has the card's bank send the money of a refund back, days later as it were. */
export async function failAtBank(shop: TestShop, providerId: string): Promise<void> {
  const response = await fetch(`${shop.emulator.url}/stripe-emulator/admin/refunds/${providerId}/fail`, {
    method: "POST",
  });
  if (!response.ok) throw new Error(await response.text());
}
