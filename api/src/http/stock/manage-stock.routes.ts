import { asAdmin } from "../../domain/customer/require-admin.ts";
import { adjustStock, STOCK_MAX } from "../../domain/stock/adjust-stock.ts";
import { listStockMovements } from "../../domain/stock/list-stock-movements.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { managedToolWire, presentManagedTool } from "../tool/managed-tool.wire.ts";
import { contractNames } from "../tool/tool-fields.wire.ts";
import { presentStockMovement, stockMovementWire } from "./stock-movement.wire.ts";

const params = z.object({ id: uuid });
const theTool = { 200: { description: "The updated tool", body: managedToolWire } };
const ofOneTool = { policy: "admin", params, fields: contractNames } as const;

const adjustStockRoute = defineRoute({
  ...ofOneTool,
  method: "post",
  path: "/manage/tools/{id}/stock",
  name: "adjustStock",
  summary: "Add or remove units of stock, with a reason",
  limit: "writes",
  headers: z.object({
    "idempotency-key": idempotencyKey("adjustment"),
  }),
  body: z
    .strictObject({
      change: z
        .int()
        .min(-STOCK_MAX)
        .max(STOCK_MAX)
        .refine((change) => change !== 0, { error: "must not be 0" })
        .openapi({ description: "Units added (positive) or removed (negative)", example: -3 }),
      reason: text(200).openapi({ example: "Three broken in transport" }),
    })
    .openapi("StockAdjustment"),
  responses: theTool,
  problems: ["not-found", "stock-out-of-range", "idempotency-key-reused"],
  handle: async ({ params: { id }, headers, body, domain }) => {
    const input = {
      toolId: id,
      change: body.change,
      note: body.reason,
      idempotencyKey: headers["idempotency-key"],
    };
    return ok(presentManagedTool(await adjustStock(await asAdmin(domain), input)));
  },
});

const listStockMovementsRoute = defineRoute({
  ...ofOneTool,
  method: "get",
  path: "/manage/tools/{id}/stock",
  name: "listStockMovements",
  summary: "The stock ledger of a tool, newest first",
  limit: "reads",
  query: pageQuery,
  responses: {
    200: { description: "One page of stock changes", body: z.array(stockMovementWire), headers: pageHeaders },
  },
  problems: ["not-found"],
  handle: async ({ params: { id }, query: { limit, cursor }, domain }) => {
    const page = await listStockMovements(await asAdmin(domain), { toolId: id, limit, after: cursor });
    return ok(page.rows.map(presentStockMovement), linkToNext(page, `/manage/tools/${id}/stock`, { limit }));
  },
});

export const manageStockRoutes = [adjustStockRoute, listStockMovementsRoute];
