import { cancelStockAlert } from "../../domain/customer/cancel-stock-alert.ts";
import { listStockAlerts, STOCK_ALERTS_MAX } from "../../domain/customer/list-stock-alerts.ts";
import { requestStockAlert } from "../../domain/customer/request-stock-alert.ts";
import { unsubscribe } from "../../domain/customer/unsubscribe.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const params = z.object({ id: uuid });

const listStockAlertsRoute = defineRoute({
  method: "get",
  path: "/stock-alerts",
  name: "listStockAlerts",
  summary: "The tools that the caller wants a mail about when they can be ordered again",
  policy: "signed-in",
  responses: {
    200: {
      description: "Ids of tools, the last one first",
      body: z.array(z.uuid()).max(STOCK_ALERTS_MAX),
    },
  },
  handle: async ({ domain }) => ok(await listStockAlerts(domain)),
});

const requestStockAlertRoute = defineRoute({
  method: "put",
  path: "/stock-alerts/{id}",
  name: "requestStockAlert",
  summary: "Get one mail when a tool can be ordered again",
  policy: "signed-in",
  params,
  responses: {
    200: { description: "The mail will be sent once", body: z.strictObject({ requested: z.literal(true) }) },
  },
  problems: ["not-found", "archived", "can-be-ordered", "too-many-stock-alerts"],
  fields: { tool: "id" },
  handle: async ({ params: { id }, domain }) => {
    await requestStockAlert(domain, id);
    return ok({ requested: true });
  },
});

const cancelStockAlertRoute = defineRoute({
  method: "delete",
  path: "/stock-alerts/{id}",
  name: "cancelStockAlert",
  summary: "Cancel the mail about a tool",
  policy: "signed-in",
  params,
  responses: {
    200: { description: "No mail will be sent", body: z.strictObject({ deletedCount: z.int() }) },
  },
  handle: async ({ params: { id }, domain }) =>
    ok({ deletedCount: Number(await cancelStockAlert(domain, id)) }),
});

const unsubscribeRoute = defineRoute({
  method: "post",
  path: "/unsubscribe/{token}",
  name: "unsubscribe",
  summary:
    "End all mails about tools with the link of any of them; email clients do so with one click (RFC 8058)",
  policy: "public",
  params: z.object({ token: uuid }),
  responses: {
    200: {
      description: "No more mails; the same for an unknown link",
      body: z.strictObject({ unsubscribed: z.literal(true) }),
    },
  },
  handle: async ({ params: { token }, domain }) => {
    await unsubscribe(domain, token);
    return ok({ unsubscribed: true });
  },
});

export const stockAlertRoutes = [
  listStockAlertsRoute,
  requestStockAlertRoute,
  cancelStockAlertRoute,
  unsubscribeRoute,
];
