import { findOrderDetails } from "../../domain/order/find-order-details.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
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

export const orderDetailsRoutes = [findOrderDetailsRoute];
