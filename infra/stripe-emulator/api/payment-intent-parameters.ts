import { z } from "zod";
import type { PaymentIntent } from "../store/types.ts";
import { boolean, expand, metadata, optionalText, requiredText } from "./parameters.ts";

/** Parameters of Stripe that no shop with cards only needs. */
export const NOT_EMULATED = [
  "amount_details",
  "application_fee_amount",
  "confirmation_token",
  "customer_account",
  "excluded_payment_method_types",
  "hooks",
  "mandate",
  "on_behalf_of",
  "payment_details",
  "payment_method_configuration",
  "radar_options",
  "transfer_data",
  "transfer_group",
  "amount_to_confirm",
];

/** `payment_method_types` until API version 2026-08, `allowed_payment_method_types` since then: cards only. */
export const paymentMethodTypes = z.array(z.literal("card")).min(1).optional();
export const paymentMethodOptions = z
  .strictObject({ card: z.strictObject({ request_three_d_secure: optionalText() }).optional() })
  .optional();
const address = z.record(z.string(), z.string()).optional();
export const shipping = z.strictObject({ name: requiredText(), phone: optionalText(), address }).optional();

/** Parameters of an intent when it is created and later. */
export const described = {
  description: optionalText(),
  metadata: metadata(),
  receipt_email: optionalText(),
  setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
  statement_descriptor: optionalText(22),
  statement_descriptor_suffix: optionalText(22),
  shipping,
  payment_method_options: paymentMethodOptions,
  payment_method: optionalText(),
  customer: optionalText(),
  expand: expand(),
};

/** The parameters of an attempt to pay. */
export const confirmation = {
  return_url: optionalText(),
  off_session: z.string().optional(),
  use_stripe_sdk: boolean().optional(),
  error_on_requires_action: boolean().optional(),
  mandate_data: z.unknown().optional(),
};

/** Returns the shipping as Stripe shows it. */
export function readShipping(
  input: NonNullable<z.output<typeof shipping>>,
): NonNullable<PaymentIntent["shipping"]> {
  const part = (name: string): string | null => input.address?.[name] ?? null;
  return {
    name: input.name,
    phone: input.phone ?? null,
    carrier: null,
    tracking_number: null,
    address: {
      city: part("city"),
      country: part("country"),
      line1: part("line1"),
      line2: part("line2"),
      postal_code: part("postal_code"),
      state: part("state"),
    },
  };
}
