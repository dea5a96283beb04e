import Stripe from "stripe";
import { z } from "zod";
import { startStripeEmulator, type StripeEmulator, type StripeEmulatorOptions } from "../emulator.ts";

/** A running emulator with the unchanged SDK pointed at it. */
export interface TestEmulator extends StripeEmulator {
  stripe: Stripe;
  /** Calls an admin route; throws if it is rejected. */
  admin(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Record<string, unknown>>;
}

export async function startTestEmulator(options: StripeEmulatorOptions = {}): Promise<TestEmulator> {
  const emulator = await startStripeEmulator(options);
  const stripe = new Stripe(options.secretKey ?? "sk_test_emulator", {
    host: "127.0.0.1",
    port: emulator.port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 30_000,
  });
  return {
    ...emulator,
    stripe,
    async admin(method, path, body) {
      const response = await fetch(`${emulator.url}/stripe-emulator/admin${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    },
  };
}

/** What the shop requests from Stripe for an order of `amount` cents. */
export function intentFor(orderId: string, amount = 1234): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: "usd",
    metadata: { orderId },
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  };
}
