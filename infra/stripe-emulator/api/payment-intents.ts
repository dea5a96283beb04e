import { z } from "zod";
import { ApiError, invalidRequest } from "../objects/api-error.ts";
import { nowSeconds } from "../objects/ids.ts";
import { confirmIntent, finishAuthentication } from "../objects/confirm-intent.ts";
import type { Context } from "../objects/context.ts";
import { cancelIntent, createIntent, findIntent, updateIntent } from "../objects/payment-intents.ts";
import { createCardPaymentMethod, resolvePaymentMethod } from "../objects/payment-methods.ts";
import type { PaymentIntent, PaymentMethod } from "../store/types.ts";
import { page } from "./lists.ts";
import { operation } from "./operation.ts";
import {
  amount,
  boolean,
  currency,
  expand,
  listParameters,
  optionalText,
  requiredText,
} from "./parameters.ts";
import {
  confirmation,
  described,
  NOT_EMULATED,
  paymentMethodOptions,
  paymentMethodTypes,
  readShipping,
  shipping,
} from "./payment-intent-parameters.ts";
import { cardMethodData } from "./payment-methods.ts";
import { searchTest } from "./search.ts";
import { clientView } from "./client-view.ts";

function chosenMethod(
  context: Context,
  id: string | undefined,
  data: z.output<typeof cardMethodData> | undefined,
): PaymentMethod | null {
  if (id !== undefined) return resolvePaymentMethod(context, id);
  if (data === undefined) return null;
  return createCardPaymentMethod(context, data.card, data.billing_details ?? {});
}

function checkCustomer(context: Context, id: string | undefined): void {
  if (id === undefined || context.store.get("customer", id)) return;
  throw invalidRequest(`No such customer: '${id}'`, { code: "resource_missing", param: "customer" });
}

function setMethod(intent: PaymentIntent, method: PaymentMethod): void {
  intent.payment_method = method.id;
  intent.status = "requires_confirmation";
  intent.last_payment_error = null;
}

/** The intent, if the caller of a client operation showed its secret. */
function intentForCaller(context: Context, id: string, clientSecret: string | undefined): PaymentIntent {
  const intent = findIntent(context, id);
  if (context.viaClient && clientSecret === undefined) {
    throw new ApiError(401, {
      type: "invalid_request_error",
      code: "secret_key_required",
      message: "You must provide the client_secret of the PaymentIntent with a publishable key.",
    });
  }
  if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
    throw invalidRequest(
      "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.",
      { code: "payment_intent_invalid_parameter", param: "client_secret" },
    );
  }
  return intent;
}

export const paymentIntentOperations = [
  operation({
    name: "payment_intents.create",
    method: "POST",
    path: "/v1/payment_intents",
    notEmulated: [...NOT_EMULATED, "payment_method_data"],
    schema: z.strictObject({
      ...described,
      ...confirmation,
      amount: amount(50),
      currency: currency(),
      automatic_payment_methods: z
        .strictObject({ enabled: boolean(), allow_redirects: z.enum(["always", "never"]).optional() })
        .optional(),
      payment_method_types: paymentMethodTypes,
      allowed_payment_method_types: paymentMethodTypes,
      capture_method: z.enum(["automatic", "automatic_async"]).optional(),
      confirmation_method: z.literal("automatic").optional(),
      confirm: boolean().optional(),
    }),
    run({ context, parameters }) {
      checkCustomer(context, parameters.customer);
      if (parameters.automatic_payment_methods?.enabled && parameters.payment_method_types) {
        throw invalidRequest(
          "You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
        );
      }
      const method = chosenMethod(context, parameters.payment_method, undefined);
      const intent = createIntent(context, parameters);
      if (parameters.shipping) intent.shipping = readShipping(parameters.shipping);
      if (method) setMethod(intent, method);
      context.store.put("payment_intent", intent);
      if (!parameters.confirm) return intent;
      return confirmIntent(context, intent, {
        method: null,
        returnUrl: parameters.return_url,
        useStripeSdk: parameters.use_stripe_sdk,
        errorOnRequiresAction: parameters.error_on_requires_action,
      });
    },
  }),
  operation({
    name: "payment_intents.search",
    method: "GET",
    path: "/v1/payment_intents/search",
    schema: z.strictObject({
      query: requiredText(),
      limit: listParameters.limit,
      page: optionalText(),
      expand: expand(),
    }),
    run({ context, parameters }) {
      const until = nowSeconds() - context.searchLagSeconds;
      const found = context.store
        .newestFirst("payment_intent")
        .filter((intent) => intent.created <= until)
        .filter(searchTest(parameters.query));
      const start = parameters.page ? Number(Buffer.from(parameters.page, "base64url").toString()) : 0;
      if (!Number.isSafeInteger(start) || start < 0) throw invalidRequest("Invalid page.", { param: "page" });
      const end = start + (parameters.limit ?? 10);
      const more = found.length > end;
      return {
        object: "search_result",
        data: found.slice(start, end),
        has_more: more,
        next_page: more ? Buffer.from(String(end)).toString("base64url") : null,
        url: "/v1/payment_intents/search",
      };
    },
  }),
  operation({
    name: "payment_intents.list",
    method: "GET",
    path: "/v1/payment_intents",
    notEmulated: ["customer_account"],
    schema: z.strictObject({ ...listParameters, customer: optionalText() }),
    run({ context, parameters }) {
      const rows = context.store
        .newestFirst("payment_intent")
        .filter((intent) => parameters.customer === undefined || intent.customer === parameters.customer);
      return page("/v1/payment_intents", "payment_intent", rows, parameters);
    },
  }),
  operation({
    name: "payment_intents.retrieve",
    method: "GET",
    path: "/v1/payment_intents/:intent",
    access: "client",
    schema: z.strictObject({ client_secret: optionalText(), expand: expand() }),
    run({ context, ids: [id = ""], parameters }) {
      return clientView(context, intentForCaller(context, id, parameters.client_secret));
    },
  }),
  operation({
    name: "payment_intents.update",
    method: "POST",
    path: "/v1/payment_intents/:intent",
    notEmulated: [...NOT_EMULATED, "payment_method_data", "capture_method"],
    schema: z.strictObject({
      ...described,
      amount: amount(50).optional(),
      currency: currency().optional(),
      payment_method_types: paymentMethodTypes,
      allowed_payment_method_types: paymentMethodTypes,
    }),
    run({ context, ids: [id = ""], parameters }) {
      const { shipping: newShipping, ...changes } = parameters;
      checkCustomer(context, changes.customer);
      const method = chosenMethod(context, changes.payment_method, undefined);
      const intent = updateIntent(context, findIntent(context, id), changes);
      if (newShipping) intent.shipping = readShipping(newShipping);
      if (method) setMethod(intent, method);
      context.store.put("payment_intent", intent);
      return intent;
    },
  }),
  operation({
    name: "payment_intents.confirm",
    method: "POST",
    path: "/v1/payment_intents/:intent/confirm",
    access: "client",
    notEmulated: NOT_EMULATED,
    schema: z.strictObject({
      ...confirmation,
      client_secret: optionalText(),
      payment_method: optionalText(),
      payment_method_data: cardMethodData.optional(),
      payment_method_options: paymentMethodOptions,
      payment_method_types: paymentMethodTypes,
      allowed_payment_method_types: paymentMethodTypes,
      receipt_email: optionalText(),
      setup_future_usage: described.setup_future_usage,
      shipping,
      expand: expand(),
    }),
    run({ context, ids: [id = ""], parameters }) {
      const intent = intentForCaller(context, id, parameters.client_secret);
      if (parameters.receipt_email !== undefined) intent.receipt_email = parameters.receipt_email;
      if (parameters.shipping) intent.shipping = readShipping(parameters.shipping);
      const confirmed = confirmIntent(context, intent, {
        method: chosenMethod(context, parameters.payment_method, parameters.payment_method_data),
        returnUrl: parameters.return_url,
        useStripeSdk: parameters.use_stripe_sdk,
        errorOnRequiresAction: parameters.error_on_requires_action,
      });
      return clientView(context, confirmed);
    },
  }),
  operation({
    name: "payment_intents.cancel",
    method: "POST",
    path: "/v1/payment_intents/:intent/cancel",
    schema: z.strictObject({
      cancellation_reason: z
        .enum(["duplicate", "fraudulent", "requested_by_customer", "abandoned"])
        .optional(),
      expand: expand(),
    }),
    run: ({ context, ids: [id = ""], parameters }) =>
      cancelIntent(context, findIntent(context, id), parameters.cancellation_reason),
  }),
  operation({
    name: "three_d_secure.finish",
    method: "POST",
    path: "/v1/3ds2/authenticate",
    access: "client",
    schema: z.strictObject({
      payment_intent: requiredText(),
      client_secret: requiredText(),
      outcome: z.enum(["authenticated", "failed"]),
    }),
    run({ context, parameters }) {
      const intent = intentForCaller(context, parameters.payment_intent, parameters.client_secret);
      return clientView(context, finishAuthentication(context, intent, parameters.outcome));
    },
  }),
];
