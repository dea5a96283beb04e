import type { ChaosShop } from "../shop/chaos-shop.ts";

/** Turns a knob of the Stripe emulator; its README names them. */
export async function turnKnob(
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
  if (!response.ok) throw new Error(`the emulator refused ${path}: ${await response.text()}`);
}

/** Ends every fault of the emulator. */
export const endStripeFaults = (shop: ChaosShop): Promise<void> => turnKnob(shop, "DELETE", "/faults");
