import { z } from "zod";
import { ApiError, resourceMissing } from "../objects/api-error.ts";
import { newId, nowSeconds } from "../objects/ids.ts";
import { createCardPaymentMethod, resolvePaymentMethod } from "../objects/payment-methods.ts";
import { operation } from "./operation.ts";
import { expand, integer, metadata, optionalText, requiredText } from "./parameters.ts";

const card = z.strictObject({
  number: requiredText(30),
  exp_month: integer(),
  exp_year: integer(),
  cvc: optionalText(10),
});

const billingDetails = z
  .strictObject({
    name: optionalText(),
    email: optionalText(),
    phone: optionalText(),
    address: z
      .strictObject({
        city: optionalText(),
        country: optionalText(),
        line1: optionalText(),
        line2: optionalText(),
        postal_code: optionalText(),
        state: optionalText(),
      })
      .optional(),
  })
  .optional();

/** A card typed in by a buyer, as `payment_method_data` and as the body of `POST /v1/payment_methods`. */
export const cardMethodData = z.strictObject({
  type: z.literal("card"),
  card,
  billing_details: billingDetails,
});

/** Card numbers come from browsers only; a server that sends one is rejected as by Stripe. */
function rejectRawCards(viaClient: boolean): void {
  if (viaClient) return;
  throw new ApiError(402, {
    type: "invalid_request_error",
    message:
      "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing. To enable testing raw card data APIs, see https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis.",
  });
}

export const paymentMethodOperations = [
  operation({
    name: "payment_methods.create",
    method: "POST",
    path: "/v1/payment_methods",
    access: "client",
    schema: cardMethodData.extend({ metadata: metadata(), expand: expand() }),
    run({ context, parameters }) {
      rejectRawCards(context.viaClient);
      return createCardPaymentMethod(context, parameters.card, parameters.billing_details ?? {});
    },
  }),
  operation({
    name: "payment_methods.retrieve",
    method: "GET",
    path: "/v1/payment_methods/:payment_method",
    schema: z.strictObject({ expand: expand() }),
    run: ({ context, ids: [id = ""] }) =>
      resolvePaymentMethod(context, id, { param: "payment_method", inPath: true }),
  }),
  operation({
    name: "tokens.create",
    method: "POST",
    path: "/v1/tokens",
    access: "client",
    schema: z.strictObject({ card: card.extend({ name: optionalText(), address_zip: optionalText() }) }),
    run({ context, parameters }) {
      rejectRawCards(context.viaClient);
      const { name, address_zip: zip, ...raw } = parameters.card;
      const method = createCardPaymentMethod(context, raw, {
        name,
        address: zip ? { postal_code: zip } : {},
      });
      return {
        id: newId("tok"),
        object: "token",
        card: {
          id: newId("card"),
          object: "card",
          address_zip: zip ?? null,
          brand: method.card.brand,
          country: method.card.country,
          exp_month: method.card.exp_month,
          exp_year: method.card.exp_year,
          fingerprint: method.card.fingerprint,
          funding: method.card.funding,
          last4: method.card.last4,
          metadata: {},
          name: name ?? null,
        },
        client_ip: "127.0.0.1",
        created: nowSeconds(),
        livemode: false,
        type: "card",
        used: false,
      };
    },
  }),
  operation({
    name: "customers.create",
    method: "POST",
    path: "/v1/customers",
    schema: z.strictObject({
      email: optionalText(512),
      name: optionalText(256),
      description: optionalText(),
      phone: optionalText(20),
      metadata: metadata(),
      expand: expand(),
    }),
    run({ context, parameters }) {
      const customer = {
        id: newId("cus"),
        object: "customer" as const,
        created: nowSeconds(),
        description: parameters.description ?? null,
        email: parameters.email ?? null,
        livemode: false,
        metadata: parameters.metadata ?? {},
        name: parameters.name ?? null,
        phone: parameters.phone ?? null,
      };
      context.store.put("customer", customer);
      context.emit("customer.created", customer);
      return customer;
    },
  }),
  operation({
    name: "customers.retrieve",
    method: "GET",
    path: "/v1/customers/:customer",
    schema: z.strictObject({ expand: expand() }),
    run({ context, ids: [id = ""] }) {
      const customer = context.store.get("customer", id);
      if (!customer) throw resourceMissing("customer", id, { param: "id", inPath: true });
      return customer;
    },
  }),
];
