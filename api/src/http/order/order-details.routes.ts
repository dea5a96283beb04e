import { changeDelivery } from "../../domain/order/change-delivery.ts";
import { changeReference } from "../../domain/order/change-reference.ts";
import { findOrderDetails } from "../../domain/order/find-order-details.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { advancedWire } from "./fulfilment.wire.ts";
import { deliveryWire, readReference, referenceWire } from "./order-change-requests.wire.ts";
import { orderDetailsWire, presentOrderDetails } from "./order-details.wire.ts";

const params = z.object({ id: uuid });

const findOrderDetailsRoute = defineRoute({
  method: "get",
  path: "/orders/{id}",
  name: "findOrderDetails",
  summary: "Everything about an order of the caller, in any state",
  policy: "signed-in",
  limit: "reads",
  params,
  responses: { 200: { description: "The order", body: orderDetailsWire } },
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) => ok(presentOrderDetails(await findOrderDetails(domain, id))),
});

const changeReferenceRoute = defineRoute({
  method: "put",
  path: "/orders/{id}/reference",
  name: "changeReference",
  summary: "Set the company and the buyer's own reference of an order, until it is shipped",
  policy: "signed-in",
  limit: "writes",
  params,
  body: referenceWire,
  responses: { 200: { description: "Stored", body: advancedWire } },
  problems: ["not-found", "already-shipped", "already-refunded", "being-cancelled", "too-many-changes"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ changed: await changeReference(domain, { orderId: id, ...readReference(body) }) }),
});

const changeDeliveryRoute = defineRoute({
  method: "put",
  path: "/orders/{id}/delivery",
  name: "changeDelivery",
  summary: "Change the address and phone of an unpaid order",
  policy: "signed-in",
  limit: "writes",
  params,
  body: deliveryWire,
  responses: { 200: { description: "Stored", body: advancedWire } },
  problems: ["not-found", "already-paid", "being-cancelled", "too-many-changes"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ changed: await changeDelivery(domain, { orderId: id, ...body }) }),
});

export const orderDetailsRoutes = [findOrderDetailsRoute, changeReferenceRoute, changeDeliveryRoute];
