import { findLastDelivery } from "../../domain/order/find-last-delivery.ts";
import { listBoughtTools } from "../../domain/order/list-bought-tools.ts";
import { decodeCursor, encodeCursor, linkToNext, pageHeaders, sortedPageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import { boughtToolWire, presentBoughtTool } from "./bought-tools.wire.ts";

const SORT = "last-bought";
const position = z.string().regex(/^[0-9]{1,3}$/);

const listBoughtToolsRoute = defineRoute({
  method: "get",
  path: "/myitems",
  name: "listBoughtTools",
  summary: "Tools of the caller's paid orders, most recent first",
  policy: "signed-in",
  limit: "reads",
  query: sortedPageQuery,
  responses: {
    200: {
      description: "One page of tools",
      body: z.array(boughtToolWire),
      headers: { ...pageHeaders, "x-total-count": "Number of tools on all pages" },
    },
  },
  handle: async ({ query: { limit, cursor }, domain }) => {
    const page = await listBoughtTools(domain, { limit, after: decodeCursor(cursor, SORT, position) });
    return ok(page.rows.map(presentBoughtTool), {
      "x-total-count": String(page.total),
      ...linkToNext({ next: page.next && encodeCursor(SORT, page.next) }, "/myitems", { limit }),
    });
  },
});

const findLastDeliveryRoute = defineRoute({
  method: "get",
  path: "/lastdelivery",
  name: "findLastDelivery",
  summary: "Phone, address and company of the caller's newest order",
  policy: "signed-in",
  limit: "reads",
  responses: {
    200: {
      description: "All empty before the first order",
      body: z
        .strictObject({ phone: z.string(), address: z.string(), company: z.string() })
        .openapi("Delivery"),
    },
  },
  handle: async ({ domain }) => ok(await findLastDelivery(domain)),
});

export const boughtToolsRoutes = [listBoughtToolsRoute, findLastDeliveryRoute];
