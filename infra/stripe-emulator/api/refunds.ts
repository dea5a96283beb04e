import { z } from "zod";
import { resourceMissing } from "../objects/api-error.ts";
import { createRefund } from "../objects/refunds.ts";
import { page } from "./lists.ts";
import { operation } from "./operation.ts";
import { amount, expand, listParameters, metadata, optionalText } from "./parameters.ts";

export const refundOperations = [
  operation({
    name: "refunds.create",
    method: "POST",
    path: "/v1/refunds",
    notEmulated: [
      "currency",
      "customer",
      "instructions_email",
      "origin",
      "refund_application_fee",
      "reverse_transfer",
    ],
    schema: z.strictObject({
      payment_intent: optionalText(),
      charge: optionalText(),
      amount: amount(1).optional(),
      reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
      metadata: metadata(),
      expand: expand(),
    }),
    run: ({ context, parameters }) => createRefund(context, parameters),
  }),
  operation({
    name: "refunds.list",
    method: "GET",
    path: "/v1/refunds",
    schema: z.strictObject({ ...listParameters, payment_intent: optionalText(), charge: optionalText() }),
    run({ context, parameters }) {
      const { payment_intent: intent, charge } = parameters;
      const rows = context.store
        .newestFirst("refund")
        .filter((refund) => intent === undefined || refund.payment_intent === intent)
        .filter((refund) => charge === undefined || refund.charge === charge);
      return page("/v1/refunds", "refund", rows, parameters);
    },
  }),
  operation({
    name: "refunds.retrieve",
    method: "GET",
    path: "/v1/refunds/:refund",
    schema: z.strictObject({ expand: expand() }),
    run({ context, ids: [id = ""] }) {
      const refund = context.store.get("refund", id);
      if (!refund) throw resourceMissing("refund", id, { param: "id", inPath: true });
      return refund;
    },
  }),
  operation({
    name: "charges.list",
    method: "GET",
    path: "/v1/charges",
    notEmulated: ["transfer_group"],
    schema: z.strictObject({ ...listParameters, payment_intent: optionalText(), customer: optionalText() }),
    run({ context, parameters }) {
      const { payment_intent: intent, customer } = parameters;
      const rows = context.store
        .newestFirst("charge")
        .filter((charge) => intent === undefined || charge.payment_intent === intent)
        .filter((charge) => customer === undefined || charge.customer === customer);
      return page("/v1/charges", "charge", rows, parameters);
    },
  }),
  operation({
    name: "charges.retrieve",
    method: "GET",
    path: "/v1/charges/:charge",
    schema: z.strictObject({ expand: expand() }),
    run({ context, ids: [id = ""] }) {
      const charge = context.store.get("charge", id);
      if (!charge) throw resourceMissing("charge", id, { param: "id", inPath: true });
      return charge;
    },
  }),
];
