import type { ChaosShop } from "../shop/chaos-shop.ts";

/** Calls the fault injection API of the Stripe emulator (see its README). */
export async function callEmulator(
  { stripe }: ChaosShop,
  method: "POST" | "DELETE",
  path: string,
  body?: object,
): Promise<void> {
  const response = await fetch(`${stripe.url}/stripe-emulator/admin${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the emulator rejected ${path}: ${await response.text()}`);
}

/** Removes every fault of the emulator. */
export const endStripeFaults = (shop: ChaosShop): Promise<void> => callEmulator(shop, "DELETE", "/faults");
