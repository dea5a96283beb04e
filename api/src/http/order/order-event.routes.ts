import { listOrderEvents } from "../../domain/order/list-order-events.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orderEventWire } from "./order-event.wire.ts";

const listOrderEventsRoute = defineRoute({
  method: "get",
  path: "/orders/{id}/events",
  name: "listOrderEvents",
  summary: "Events of an order of the caller, oldest first; admins may read any order",
  policy: "signed-in",
  limit: "reads",
  params: z.object({ id: uuid }),
  query: pageQuery,
  responses: {
    200: { description: "One page of events", body: z.array(orderEventWire), headers: pageHeaders },
  },
  problems: ["not-found"],
  handle: async ({ params: { id }, query: { limit, cursor }, domain }) => {
    const page = await listOrderEvents(domain, { orderId: id, limit, after: cursor });
    return ok(page.rows, linkToNext(page, `/orders/${id}/events`, { limit }));
  },
});

export const orderEventRoutes = [listOrderEventsRoute];
