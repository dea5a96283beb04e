import type { Stripe } from "stripe";
import { receiveStripeEvent } from "../../domain/payment/receive-stripe-event.ts";
import { WEBHOOK_BYTES_MAX } from "../../platform/body-limits.ts";
import { isSignedByStripe, readStripeEvent } from "../../platform/stripe-webhook.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { z } from "../kit/zod.ts";

/** Returns the webhook route: verifies and stores the event. `secrets`: all valid ones while one is rotated. `onReject` counts invalid signatures. */
export function webhookRoutes(stripe: Stripe, secrets: readonly string[], onReject: () => void): Route[] {
  return [
    defineRoute({
      method: "post",
      path: "/stripe/webhook",
      name: "receiveStripeEvent",
      summary: "Receive a signed Stripe event",
      policy: "stripe",
      limit: "webhook",
      headers: z.object({
        "stripe-signature": z
          .string()
          .optional()
          .openapi({ description: "Signature of the body with the webhook secret" }),
      }),
      body: z.looseObject({}).openapi({ description: "A Stripe event, as documented by Stripe" }),
      bodyBytesMax: WEBHOOK_BYTES_MAX,
      verifyBody: (text, headers) => {
        const signature = String(headers["stripe-signature"] ?? "");
        if (isSignedByStripe(stripe, text, signature, secrets)) return;
        onReject();
        throw new Problem(400, "bad-signature", "The Stripe-Signature header does not match the body.");
      },
      responses: { 200: { description: "Stored", body: z.strictObject({ received: z.literal(true) }) } },
      problems: ["bad-signature", "not-an-event"],
      handle: async ({ body, rawBody, domain }) => {
        const event = readStripeEvent(body, rawBody);
        if (!event) throw new Problem(400, "not-an-event", "The signed body is not a Stripe event.");
        await receiveStripeEvent(domain, event);
        return ok({ received: true });
      },
    }),
  ];
}
