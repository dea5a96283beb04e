import type { Context } from "../objects/context.ts";
import type { PaymentIntent } from "../store/types.ts";

const CLIENT_FIELDS = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] satisfies (keyof PaymentIntent)[];

/** The intent as its caller may see it: a browser with a publishable key never sees metadata, customer or charge. */
export function clientView(context: Context, intent: PaymentIntent): object {
  if (!context.viaClient) return intent;
  return Object.fromEntries(CLIENT_FIELDS.map((field) => [field, intent[field]]));
}
