import { asAdmin } from "../../domain/customer/require-admin.ts";
import { adjustStock, STOCK_MAX } from "../../domain/stock/adjust-stock.ts";
import { listStockMovements } from "../../domain/stock/list-stock-movements.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { pagedRoute } from "../kit/paged-route.ts";
import { ok } from "../kit/reply.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { ofOneTool, theTool } from "../tool/edit-tool.ts";
import { stockMovementWire } from "./stock-movement.wire.ts";

const adjustStockRoute = adminRoute({
  ...ofOneTool,
  method: "post",
  path: "/manage/tools/{id}/stock",
  name: "adjustStock",
  summary: "Add or remove units of stock, with a reason",
  headers: z.object({ "idempotency-key": idempotencyKey("adjustment") }),
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
  handle: async ({ params: { id }, headers, body: { change, reason: note }, admin }) => {
    const idempotencyKey = headers["idempotency-key"];
    return ok(await adjustStock(admin, { toolId: id, change, note, idempotencyKey }));
  },
});

const listStockMovementsRoute = pagedRoute({
  ...ofOneTool,
  path: "/manage/tools/{id}/stock",
  name: "listStockMovements",
  summary: "The stock ledger of a tool, newest first",
  rows: ["stock changes", stockMovementWire],
  problems: ["not-found"],
  read: async (domain, { id, ...page }) => listStockMovements(await asAdmin(domain), { toolId: id, ...page }),
});

export const manageStockRoutes = [adjustStockRoute, listStockMovementsRoute];
