import { ApiError, invalidRequest } from "./api-error.ts";
import { createCharge } from "./charges.ts";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import { unexpectedState } from "./payment-intents.ts";
import { testCardOf } from "./payment-methods.ts";
import type { PaymentIntent, PaymentMethod } from "../store/types.ts";

export interface ConfirmInput {
  method: PaymentMethod | null;
  returnUrl?: string | undefined;
  useStripeSdk?: boolean | undefined;
  errorOnRequiresAction?: boolean | undefined;
}

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

type PaymentError = NonNullable<PaymentIntent["last_payment_error"]>;

/** The intent goes back to wanting a payment method; the same intent can be tried again with another card. */
function fail(context: Context, intent: PaymentIntent, error: PaymentError): void {
  intent.status = "requires_payment_method";
  intent.last_payment_error = error;
  intent.next_action = null;
  intent.payment_method = null;
  context.store.put("payment_intent", intent);
  context.emit("payment_intent.payment_failed", intent);
}

function charge(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: { authenticated: boolean },
): void {
  const testCard = testCardOf(context, method.id);
  const made = createCharge(context, { intent, method, testCard, ...options });
  intent.latest_charge = made.id;
  if (testCard.decline) {
    const { code, declineCode, message } = testCard.decline;
    const error = {
      type: "card_error" as const,
      advice_code: "try_again_later",
      charge: made.id,
      code,
      decline_code: declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`,
      message,
      network_decline_code: "01",
      payment_method: method,
    };
    context.emit("charge.failed", made);
    fail(context, intent, error);
    throw new ApiError(402, { ...error, payment_intent: intent });
  }
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  intent.next_action = null;
  intent.payment_method = method.id;
  context.store.put("payment_intent", intent);
  context.emit("charge.succeeded", made);
  context.emit("payment_intent.succeeded", intent);
}

function askForAuthentication(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
): void {
  intent.status = "requires_action";
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  const query = new URLSearchParams({ payment_intent: intent.id, key: context.publishableKey });
  const page = `${context.origin}/stripe-emulator/authenticate.html?${query.toString()}`;
  intent.next_action = returnUrl
    ? {
        type: "redirect_to_url",
        redirect_to_url: {
          return_url: returnUrl,
          url: `${page}&return_url=${encodeURIComponent(returnUrl)}#${intent.client_secret}`,
        },
      }
    : {
        type: "use_stripe_sdk",
        use_stripe_sdk: { type: "three_d_secure_redirect", source: newId("src"), stripe_js: page },
      };
  context.store.put("payment_intent", intent);
  context.emit("payment_intent.requires_action", intent);
}

function assertConfirmable(context: Context, intent: PaymentIntent, input: ConfirmInput): void {
  if (intent.status === "succeeded") {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(", ")}.`,
    );
  }
  const redirects = intent.automatic_payment_methods?.allow_redirects === "always";
  if (redirects && !context.viaClient && !input.returnUrl) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  }
  if (!input.method && !intent.payment_method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
}

/** Tries to pay: the intent then succeeded, requires 3-D Secure, or a card error is thrown and it can be tried again. */
export function confirmIntent(context: Context, intent: PaymentIntent, input: ConfirmInput): PaymentIntent {
  assertConfirmable(context, intent, input);
  const method =
    input.method ?? (intent.payment_method && context.store.get("payment_method", intent.payment_method));
  if (!method) throw new Error(`The payment method of ${intent.id} is gone`);
  if (!testCardOf(context, method.id).authenticates) {
    charge(context, intent, method, { authenticated: false });
    return intent;
  }
  if (input.errorOnRequiresAction) {
    const error = {
      type: "card_error" as const,
      code: "authentication_required" as const,
      decline_code: "authentication_not_handled",
      message: "Your card was declined. This transaction requires authentication.",
      payment_method: method,
    };
    fail(context, intent, error);
    throw new ApiError(402, { ...error, payment_intent: intent });
  }
  askForAuthentication(context, intent, method, input.useStripeSdk ? undefined : input.returnUrl);
  return intent;
}

/** The buyer's decision in the 3-D Secure window; `failed` also when the window was closed. */
export function finishAuthentication(
  context: Context,
  intent: PaymentIntent,
  outcome: "authenticated" | "failed",
): PaymentIntent {
  const method = intent.payment_method && context.store.get("payment_method", intent.payment_method);
  if (intent.status !== "requires_action" || !method) {
    throw unexpectedState(intent, "This PaymentIntent is not waiting for authentication.");
  }
  if (outcome === "failed") {
    fail(context, intent, {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      payment_method: method,
    });
    return intent;
  }
  try {
    charge(context, intent, method, { authenticated: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return intent;
}
