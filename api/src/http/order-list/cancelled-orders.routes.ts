import {
  listAllCancelledOrders,
  listOwnCancelledOrders,
} from "../../domain/order-list/list-cancelled-orders.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import { cancelledOrderWire } from "./cancelled-order.wire.ts";
import { orderFilterQuery, presentPeriod, readPeriod } from "./manage-orders.wire.ts";

const listOwnCancelledOrdersRoute = defineRoute({
  method: "get",
  path: "/orders/cancelled",
  name: "listOwnCancelledOrders",
  summary: "The caller's cancelled orders, most recently cancelled first",
  policy: "signed-in",
  limit: "reads",
  query: pageQuery,
  responses: {
    200: {
      description: "One page of cancelled orders",
      body: z.array(cancelledOrderWire),
      headers: pageHeaders,
    },
  },
  handle: async ({ query: { limit, cursor }, domain }) => {
    const page = await listOwnCancelledOrders(domain, { limit, after: cursor });
    return ok(page.rows, linkToNext(page, "/orders/cancelled", { limit }));
  },
});

const { from, to, q } = orderFilterQuery.shape;

const listAllCancelledOrdersRoute = defineRoute({
  method: "get",
  path: "/manage/orders/cancelled",
  name: "listAllCancelledOrders",
  summary: "All cancelled orders, most recently cancelled first",
  policy: "admin",
  limit: "reads",
  query: pageQuery.extend({
    q: q.openapi({
      description: "Part of the email, name or tool name, the order number, or the order's id",
    }),
    from,
    to,
  }),
  responses: {
    200: {
      description: "One page of cancelled orders",
      body: z.array(cancelledOrderWire),
      headers: pageHeaders,
    },
  },
  handle: async ({ query, domain }) => {
    const { limit, cursor } = query;
    const filter = {
      text: query.q === "" ? undefined : query.q,
      ...readPeriod(query, domain.rules.timeZone),
    };
    const page = await listAllCancelledOrders(domain, { filter, limit, after: cursor });
    const address = { q: query.q, ...presentPeriod(query), limit };
    return ok(page.rows, linkToNext(page, "/manage/orders/cancelled", address));
  },
});

export const cancelledOrdersRoutes = [listOwnCancelledOrdersRoute, listAllCancelledOrdersRoute];
