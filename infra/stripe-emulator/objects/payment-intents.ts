import { ApiError, resourceMissing } from "./api-error.ts";
import type { Context } from "./context.ts";
import { newId, nowSeconds, randomText } from "./ids.ts";
import type { PaymentIntent } from "../store/types.ts";

export interface IntentInput {
  amount: number;
  currency: string;
  automatic_payment_methods?:
    | { enabled: boolean; allow_redirects?: "always" | "never" | undefined }
    | undefined;
  payment_method_types?: string[] | undefined;
  allowed_payment_method_types?: "card"[] | undefined;
  capture_method?: "automatic" | "automatic_async" | undefined;
  customer?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  receipt_email?: string | undefined;
  setup_future_usage?: "off_session" | "on_session" | undefined;
  statement_descriptor?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
}

/** A new intent; without a choice of payment methods the automatic ones are on, as in Stripe's current API. */
export function createIntent(context: Context, input: IntentInput): PaymentIntent {
  const id = newId("pi");
  const {
    amount,
    currency,
    automatic_payment_methods: automatic = { enabled: !input.payment_method_types },
    payment_method_types = ["card"],
    allowed_payment_method_types = null,
    capture_method = "automatic_async",
    customer = null,
    description = null,
    metadata = {},
    receipt_email = null,
    setup_future_usage = null,
    statement_descriptor = null,
    statement_descriptor_suffix = null,
  } = input;
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic.enabled
      ? { allow_redirects: automatic.allow_redirects ?? "always", enabled: true }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created: nowSeconds(),
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email,
    review: null,
    setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor,
    statement_descriptor_suffix,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  context.store.put("payment_intent", intent);
  context.emit("payment_intent.created", intent);
  return intent;
}

export function findIntent(
  context: Context,
  id: string,
  where = { param: "intent", inPath: true },
): PaymentIntent {
  const intent = context.store.get("payment_intent", id);
  if (!intent) throw resourceMissing("payment_intent", id, where);
  return intent;
}

/** Returns `payment_intent_unexpected_state`, with the intent as it is. */
export function unexpectedState(intent: PaymentIntent, message: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: intent,
  });
}

export interface IntentChanges extends Partial<
  Pick<IntentInput, "customer" | "description" | "metadata" | "receipt_email">
> {
  amount?: number | undefined;
  currency?: string | undefined;
  payment_method?: string | undefined;
}

/** Changes an intent; what will be charged can only change before it was paid. */
export function updateIntent(context: Context, intent: PaymentIntent, changes: IntentChanges): PaymentIntent {
  const fixed = ["succeeded", "canceled", "processing"].includes(intent.status);
  const rejected = (["amount", "payment_method", "currency"] as const).find(
    (name) => changes[name] !== undefined,
  );
  if (fixed && rejected) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${rejected} could not be updated because it has a status of ${intent.status}. You may only update the ${rejected} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    );
  }
  intent.amount = changes.amount ?? intent.amount;
  intent.currency = changes.currency ?? intent.currency;
  intent.customer = changes.customer ?? intent.customer;
  intent.description = changes.description ?? intent.description;
  intent.receipt_email = changes.receipt_email ?? intent.receipt_email;
  const merged = Object.entries({ ...intent.metadata, ...changes.metadata });
  intent.metadata = Object.fromEntries(merged.filter(([, value]) => value !== ""));
  context.store.put("payment_intent", intent);
  return intent;
}

const CANCELABLE = [
  "requires_payment_method",
  "requires_capture",
  "requires_reauthorization",
  "requires_confirmation",
  "requires_action",
  "processing",
];

/** Ends an intent that was not paid; afterwards it can never be paid. */
export function cancelIntent(
  context: Context,
  intent: PaymentIntent,
  reason: "abandoned" | "duplicate" | "fraudulent" | "requested_by_customer" | undefined,
): PaymentIntent {
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
    );
  }
  intent.status = "canceled";
  intent.canceled_at = nowSeconds();
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  context.store.put("payment_intent", intent);
  context.emit("payment_intent.canceled", intent);
  return intent;
}
