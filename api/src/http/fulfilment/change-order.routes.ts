import { changeOrder } from "../../domain/fulfilment/change-order.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { readReference, referenceWire } from "../order/order-reference.wire.ts";
import { deliveryWire, managedDeliveryWire } from "./change-order.wire.ts";
import { advancedWire } from "./fulfilment.wire.ts";

const params = z.object({ id: uuid });

const changeReferenceRoute = defineRoute({
  method: "put",
  path: "/orders/{id}/reference",
  name: "changeReference",
  summary: "Set the company and the buyer's own reference of an order, until it is shipped",
  policy: "signed-in",
  params,
  body: referenceWire,
  responses: { 200: { description: "Stored", body: advancedWire } },
  problems: ["not-found", "already-shipped", "already-refunded", "being-cancelled", "too-many-changes"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ changed: await changeOrder(domain, "reference", { orderId: id, ...readReference(body) }) }),
});

const changeDeliveryRoute = defineRoute({
  method: "put",
  path: "/orders/{id}/delivery",
  name: "changeDelivery",
  summary: "Change the address and phone of an unpaid order",
  policy: "signed-in",
  params,
  body: deliveryWire,
  responses: { 200: { description: "Stored", body: advancedWire } },
  problems: ["not-found", "already-paid", "being-cancelled", "too-many-changes"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ changed: await changeOrder(domain, "delivery", { orderId: id, ...body }) }),
});

const changeManagedDeliveryRoute = defineRoute({
  method: "put",
  path: "/manage/orders/{id}/delivery",
  name: "changeManagedDelivery",
  summary: "Change the delivery address of an order, until it is shipped",
  policy: "admin",
  params,
  body: managedDeliveryWire,
  responses: { 200: { description: "Stored", body: advancedWire } },
  problems: ["not-found", "already-shipped", "already-refunded", "being-cancelled"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ changed: await changeOrder(domain, "managed-delivery", { orderId: id, ...body }) }),
});

export const changeOrderRoutes = [changeReferenceRoute, changeDeliveryRoute, changeManagedDeliveryRoute];
