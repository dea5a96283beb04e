import type { Stripe } from "stripe";
import { receiveStripeEvent } from "../../domain/payment/receive-stripe-event.ts";
import { readStripeEvent } from "../../platform/stripe-webhook.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { z } from "../kit/zod.ts";

const BODY_BYTES_MAX = 256_000;

/** Verifies, keeps, answers. `secrets`: all that are valid while one is rotated. `onReject` counts forgeries. */
export function webhookRoutes(stripe: Stripe, secrets: readonly string[], onReject: () => void): Route[] {
  return [
    defineRoute({
      method: "post",
      path: "/stripe/webhook",
      name: "receiveStripeEvent",
      summary: "Stripe's events, signed",
      policy: "stripe",
      limit: "webhook",
      headers: z.object({
        "stripe-signature": z
          .string()
          .optional()
          .openapi({ description: "Made by Stripe with the webhook's secret" }),
      }),
      body: z.looseObject({}).openapi({ description: "A Stripe event, in Stripe's own shape" }),
      bodyBytesMax: BODY_BYTES_MAX,
      responses: { 200: { description: "Kept", body: z.strictObject({ received: z.literal(true) }) } },
      problems: ["bad-signature", "not-an-event"],
      handle: async ({ headers, rawBody, domain }) => {
        const event = readStripeEvent(stripe, rawBody, headers["stripe-signature"], secrets);
        if (event === "odd")
          throw new Problem(400, "not-an-event", "The body is signed but is no Stripe event.");
        if (event === "forged") {
          onReject();
          throw new Problem(400, "bad-signature", "The Stripe-Signature header does not fit the body.");
        }
        await receiveStripeEvent(domain, event);
        return ok({ received: true });
      },
    }),
  ];
}
