import { z } from "zod";
import { invalidRequest, resourceMissing } from "../objects/api-error.ts";
import { page } from "./lists.ts";
import { operation } from "./operation.ts";
import { boolean, expand, listParameters, optionalText } from "./parameters.ts";

/** `payment_intent.*` stands for all types below it. */
function typeTest(wanted: string): (type: string) => boolean {
  if (wanted === "*") return () => true;
  return wanted.endsWith(".*") ? (type) => type.startsWith(wanted.slice(0, -1)) : (type) => type === wanted;
}

export const eventOperations = [
  operation({
    name: "events.list",
    method: "GET",
    path: "/v1/events",
    schema: z.strictObject({
      ...listParameters,
      type: optionalText(),
      types: z.array(z.string()).max(20).optional(),
      delivery_success: boolean().optional(),
    }),
    run({ context, parameters }) {
      const { type, types, delivery_success: wasDelivered } = parameters;
      if (type !== undefined && types !== undefined) {
        throw invalidRequest("You may only specify one of these parameters: type, types.");
      }
      const tests = (types ?? (type === undefined ? ["*"] : [type])).map(typeTest);
      const rows = context.store
        .newestFirst("event")
        .filter((event) => tests.some((test) => test(event.type)))
        .filter((event) => wasDelivered === undefined || (event.pending_webhooks === 0) === wasDelivered);
      return page("/v1/events", "event", rows, parameters);
    },
  }),
  operation({
    name: "events.retrieve",
    method: "GET",
    path: "/v1/events/:id",
    schema: z.strictObject({ expand: expand() }),
    run({ context, ids: [id = ""] }) {
      const event = context.store.get("event", id);
      if (!event) throw resourceMissing("event", id, { param: "id", inPath: true });
      return event;
    },
  }),
];
