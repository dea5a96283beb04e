import { z } from "zod";
import { resourceMissing } from "../objects/api-error.ts";
import { page } from "./lists.ts";
import { operation } from "./operation.ts";
import { expand, listParameters, optionalText } from "./parameters.ts";

export const disputeOperations = [
  operation({
    name: "disputes.list",
    method: "GET",
    path: "/v1/disputes",
    schema: z.strictObject({ ...listParameters, payment_intent: optionalText(), charge: optionalText() }),
    run({ context, parameters }) {
      const { payment_intent: intent, charge } = parameters;
      const rows = context.store
        .newestFirst("dispute")
        .filter((dispute) => intent === undefined || dispute.payment_intent === intent)
        .filter((dispute) => charge === undefined || dispute.charge === charge);
      return page("/v1/disputes", "dispute", rows, parameters);
    },
  }),
  operation({
    name: "disputes.retrieve",
    method: "GET",
    path: "/v1/disputes/:dispute",
    schema: z.strictObject({ expand: expand() }),
    run({ context, ids: [id = ""] }) {
      const dispute = context.store.get("dispute", id);
      if (!dispute) throw resourceMissing("dispute", id, { param: "id", inPath: true });
      return dispute;
    },
  }),
];
