import type { Advanced } from "../../domain/order/advance-fulfilment.ts";
import { deliverOrder } from "../../domain/order/deliver-order.ts";
import { shipOrder } from "../../domain/order/ship-order.ts";
import type { DomainContext } from "../../domain/shared/context.ts";
import { DomainError } from "../../domain/shared/errors.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { advancedWire, type Outcome, outcomeWire, presentOutcome } from "./fulfilment.wire.ts";

const ORDERS_MAX = 100;

interface Step {
  readonly verb: "ship" | "deliver";
  readonly says: string;
  readonly problems: NonNullable<Route["problems"]>;
  readonly run: (ctx: DomainContext, orderId: string) => Promise<Advanced>;
}

/** Returns the routes of a fulfilment step, for one order and for several. */
function routesOf({ verb, says, problems, run }: Step): Route[] {
  const one = defineRoute({
    method: "post",
    path: `/manage/orders/{id}/${verb}`,
    name: `${verb}Order`,
    summary: `Mark an order as ${says}`,
    policy: "admin",
    limit: "writes",
    params: z.object({ id: uuid }),
    responses: { 200: { description: `The order is ${says}`, body: advancedWire } },
    problems,
    handle: async ({ params, domain }) => ok({ changed: (await run(domain, params.id)).changed }),
  });
  const several = defineRoute({
    method: "post",
    path: `/manage/orders/${verb}`,
    name: `${verb}Orders`,
    summary: `Mark up to ${ORDERS_MAX} orders as ${says}, each independently`,
    policy: "admin",
    limit: "writes",
    body: z.strictObject({ ids: z.array(uuid).min(1).max(ORDERS_MAX) }),
    responses: {
      200: {
        description: "The result of each order, in the order of the request",
        body: z.array(outcomeWire),
      },
    },
    handle: async ({ body, domain }) => {
      const outcomes: Outcome[] = [];
      for (const orderId of new Set(body.ids)) outcomes.push(await outcomeOf(orderId, run(domain, orderId)));
      return ok(outcomes.map(presentOutcome));
    },
  });
  return [one, several];
}

/** A rejection concerns one order only; a missing permission fails the whole call. */
async function outcomeOf(orderId: string, step: Promise<Advanced>): Promise<Outcome> {
  try {
    return { orderId, outcome: (await step).changed ? "changed" : "unchanged", detail: "" };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
    return { orderId, outcome: "refused", detail: error.message };
  }
}

export const fulfilmentRoutes = [
  ...routesOf({
    verb: "ship",
    says: "shipped",
    problems: ["not-found", "not-paid", "being-refunded", "already-refunded"],
    run: shipOrder,
  }),
  ...routesOf({
    verb: "deliver",
    says: "delivered",
    problems: ["not-found", "not-paid", "not-shipped"],
    run: deliverOrder,
  }),
];
