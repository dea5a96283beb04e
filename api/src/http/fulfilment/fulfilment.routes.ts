import { type Advanced, deliverOrder, shipOrder } from "../../domain/fulfilment/advance-fulfilment.ts";
import { changeOrder } from "../../domain/fulfilment/change-order.ts";
import { DomainError } from "../../domain/shared/errors.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { parcelWire, readParcel, shipSeveralWire, shipWire } from "./change-order.wire.ts";
import { advancedWire, type Outcome, outcomeWire } from "./fulfilment.wire.ts";

const ORDERS_MAX = 100;

const ids = z.array(uuid).min(1).max(ORDERS_MAX);
const params = z.object({ id: uuid });
const outcomes = {
  200: {
    description: "The result of each order, in the order of the request",
    body: z.array(outcomeWire),
  },
};

const shipOrderRoute = defineRoute({
  method: "post",
  path: "/manage/orders/{id}/ship",
  name: "shipOrder",
  summary: "Mark an order as shipped",
  policy: "admin",
  params,
  body: shipWire,
  isBodyOptional: true,
  responses: { 200: { description: "The order is shipped", body: advancedWire } },
  problems: ["not-found", "not-paid", "being-refunded", "already-refunded", "charge-disputed"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ changed: (await shipOrder(domain, id, readParcel(body))).changed }),
});

const shipOrdersRoute = defineRoute({
  method: "post",
  path: "/manage/orders/ship",
  name: "shipOrders",
  summary: `Mark up to ${ORDERS_MAX} orders as shipped, each independently`,
  policy: "admin",
  body: shipSeveralWire(ORDERS_MAX),
  responses: outcomes,
  handle: async ({ body, domain }) => {
    const parcels = new Map(body.parcels.map((parcel) => [parcel.id, readParcel(parcel)]));
    return ok(await eachOf(body.ids, (id) => shipOrder(domain, id, parcels.get(id))));
  },
});

const changeParcelRoute = defineRoute({
  method: "put",
  path: "/manage/orders/{id}/parcel",
  name: "changeParcel",
  summary: "Correct the carrier and tracking number of a shipped order, until it is delivered",
  policy: "admin",
  params,
  body: parcelWire,
  responses: { 200: { description: "Stored", body: advancedWire } },
  problems: ["not-found", "not-paid", "not-shipped", "already-delivered"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ changed: await changeOrder(domain, "parcel", { orderId: id, ...readParcel(body) }) }),
});

const deliverOrderRoute = defineRoute({
  method: "post",
  path: "/manage/orders/{id}/deliver",
  name: "deliverOrder",
  summary: "Mark an order as delivered",
  policy: "admin",
  params,
  responses: { 200: { description: "The order is delivered", body: advancedWire } },
  problems: ["not-found", "not-paid", "not-shipped"],
  handle: async ({ params: { id }, domain }) => ok({ changed: (await deliverOrder(domain, id)).changed }),
});

const deliverOrdersRoute = defineRoute({
  method: "post",
  path: "/manage/orders/deliver",
  name: "deliverOrders",
  summary: `Mark up to ${ORDERS_MAX} orders as delivered, each independently`,
  policy: "admin",
  body: z.strictObject({ ids }),
  responses: outcomes,
  handle: async ({ body, domain }) => ok(await eachOf(body.ids, (id) => deliverOrder(domain, id))),
});

/** Takes the step of each order, one after the other. */
async function eachOf(orderIds: readonly string[], step: (orderId: string) => Promise<Advanced>) {
  const results: Outcome[] = [];
  for (const orderId of new Set(orderIds)) results.push(await outcomeOf(orderId, step(orderId)));
  return results;
}

/** A rejection concerns one order only; a missing permission fails the whole call. */
async function outcomeOf(id: string, step: Promise<Advanced>): Promise<Outcome> {
  try {
    return { id, outcome: (await step).changed ? "changed" : "unchanged", detail: "" };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
    return { id, outcome: "refused", detail: error.message };
  }
}

export const fulfilmentRoutes = [
  shipOrderRoute,
  shipOrdersRoute,
  changeParcelRoute,
  deliverOrderRoute,
  deliverOrdersRoute,
];
