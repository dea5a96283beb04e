import { exportOrders } from "../../domain/order-list/export-orders.ts";
import { listAllOrders, ORDERS_COUNTED_MAX } from "../../domain/order-list/list-all-orders.ts";
import type { OrderFilter } from "../../domain/order-list/order-filter.ts";
import type { ShopRules } from "../../domain/shared/context.ts";
import { linkToNext, pageHeaders, decodeCursor, sortedPageQuery, encodeCursor } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import {
  managedOrderWire,
  presentManagedOrder,
  ORDER_KEYS,
  orderFilterQuery,
  presentPeriod,
  readPeriod,
} from "./manage-orders.wire.ts";
import { ordersAsCsv } from "./orders-csv.ts";

const listAllOrdersRoute = defineRoute({
  method: "get",
  path: "/manage/orders",
  name: "listAllOrders",
  summary: "All orders, filtered and sorted",
  policy: "admin",
  limit: "reads",
  query: sortedPageQuery.extend(orderFilterQuery.shape),
  responses: {
    200: {
      description: "One page of orders",
      body: z.array(managedOrderWire),
      headers: {
        ...pageHeaders,
        "x-total-count": `Number of matching orders on all pages; counting stops at ${ORDERS_COUNTED_MAX}`,
      },
    },
  },
  handle: async ({ query, domain }) => {
    const { limit, cursor, sort } = query;
    const filter = readFilter(query, domain.rules);
    const after = decodeCursor(cursor, sort, ORDER_KEYS[sort]);
    const page = await listAllOrders(domain, { filter, sort, limit, after });
    const next = page.next && encodeCursor(sort, page.next);
    return ok(page.rows.map(presentManagedOrder), {
      "x-total-count": String(page.total),
      ...linkToNext({ next }, "/manage/orders", { ...addressOf(query), limit }),
    });
  },
});

const exportOrdersRoute = defineRoute({
  method: "get",
  path: "/manage/orders.csv",
  name: "exportOrders",
  summary: "All orders that match the filter, as CSV",
  policy: "admin",
  limit: "reads",
  query: orderFilterQuery,
  responses: {
    200: {
      description:
        'One row per line of an order, after a header; the columns of the order repeat. A phone, tracking or reference number that a spreadsheet would reformat is `="0123"`',
      file: "text/csv",
    },
  },
  handle: async ({ query, domain }) => {
    const batches = await exportOrders(domain, { filter: readFilter(query, domain.rules), sort: query.sort });
    return ok(ordersAsCsv(batches, domain.rules.timeZone), {
      "content-disposition": `attachment; filename="orders.csv"`,
    });
  },
});

/** Returns the filter in domain terms. */
function readFilter(
  query: z.output<typeof orderFilterQuery>,
  { timeZone }: Pick<ShopRules, "timeZone">,
): OrderFilter {
  const { status, fulfilment, queue, q } = query;
  return {
    status,
    fulfilment,
    queue: queue === "all" ? undefined : queue,
    text: q === "" ? undefined : q,
    ...readPeriod(query, timeZone),
  };
}

function addressOf(query: z.output<typeof orderFilterQuery>): Record<string, string | undefined> {
  const { status, fulfilment, queue, q, sort } = query;
  return { status, fulfilment, queue, q, ...presentPeriod(query), sort };
}

export const manageOrdersRoutes = [listAllOrdersRoute, exportOrdersRoute];
