import { asAdmin } from "../../domain/customer/require-admin.ts";
import { addTool } from "../../domain/tool/add-tool.ts";
import { adjustStock, STOCK_MAX } from "../../domain/stock/adjust-stock.ts";
import { changeTool } from "../../domain/tool/change-tool.ts";
import { findManagedTool } from "../../domain/tool/find-managed-tool.ts";
import { listManagedTools, MANAGED_TOOL_SORTS } from "../../domain/tool/list-managed-tools.ts";
import type { ManagedTool } from "../../domain/tool/managed-tool.ts";
import { listStockMovements } from "../../domain/stock/list-stock-movements.ts";
import { listToolEvents } from "../../domain/tool/list-tool-events.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import {
  linkBothWays,
  linkToNext,
  pageHeaders,
  pageQuery,
  decodeTwoWayCursor,
  searchText,
  sortedPageQuery,
} from "../kit/paging.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import {
  countHeaders,
  MANAGED_TOOL_KEYS,
  managedToolWire,
  presentManagedTool,
  presentStockMovement,
  newToolWire,
  presentToolEvent,
  showQuery,
  stockMovementWire,
  toolEditWire,
  toolEventWire,
} from "./managed-tool.wire.ts";
import { contractNames, readToolFields } from "./tool-fields.wire.ts";
import { picturesInput, readPictures } from "./tool-images.wire.ts";

const params = z.object({ id: uuid });
const theTool = { 200: { description: "The updated tool", body: managedToolWire } };
const ofOneTool = { policy: "admin", params, fields: contractNames } as const;

const listManagedToolsRoute = defineRoute({
  method: "get",
  path: "/manage/tools",
  name: "listManagedTools",
  summary: "The complete catalogue, for admins",
  policy: "admin",
  limit: "reads",
  query: sortedPageQuery.extend({
    q: searchText.openapi({
      description:
        "Words that must all appear in name, numbers or description; or the beginning of a number or alias",
    }),
    show: showQuery,
    sort: z.enum(MANAGED_TOOL_SORTS).default("name"),
  }),
  responses: {
    200: {
      description: "One page of tools",
      body: z.array(managedToolWire),
      headers: {
        link: 'rel="next" and rel="prev" link to the adjacent pages',
        "x-total-count": "Number of matching tools on all pages",
        "x-below-minimum-count": "Tools for sale with less stock than their minimum order",
        "x-all-count": "Tools that match the words",
        "x-active-count": "Those for sale",
        "x-low-count": "Those with stock for less than two minimum orders",
        "x-archived-count": "Those archived",
      },
    },
  },
  handle: async ({ query: { q, show, sort, limit, cursor: encoded }, domain }) => {
    const admin = await asAdmin(domain);
    const cursor = decodeTwoWayCursor(encoded, sort, MANAGED_TOOL_KEYS[sort]);
    const page = await listManagedTools(admin, { query: q, filter: show, sort, limit, cursor });
    return ok(page.rows.map(presentManagedTool), {
      ...countHeaders(page),
      ...linkBothWays(page, "/manage/tools", { q, show, sort, limit }),
    });
  },
});

const findManagedToolRoute = defineRoute({
  ...ofOneTool,
  method: "get",
  path: "/manage/tools/{id}",
  name: "findManagedTool",
  summary: "One tool, archived or not, for admins",
  limit: "reads",
  responses: theTool,
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) =>
    ok(presentManagedTool(await findManagedTool(await asAdmin(domain), id))),
});

const editToolRoute = defineRoute({
  ...ofOneTool,
  method: "put",
  path: "/manage/tools/{id}",
  name: "editTool",
  summary:
    "Change a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first",
  limit: "writes",
  body: toolEditWire,
  responses: theTool,
  problems: [
    "not-found",
    "changed-meanwhile",
    "unknown-image",
    "part-number-taken",
    "bad-aliases",
    "bad-price-breaks",
  ],
  handle: async ({ params: { id }, body, domain }) => {
    const { version, ...given } = body;
    const input = { toolId: id, version, patch: readToolFields(given) };
    const { edited, tool } = await changeTool(await asAdmin(domain), input);
    return edited ? ok(presentManagedTool(tool)) : changedMeanwhile(tool);
  },
});

function changedMeanwhile(tool: ManagedTool): never {
  throw new Problem(409, "changed-meanwhile", "Another admin changed this tool.", {
    members: { current: presentManagedTool(tool) },
  });
}

const setPicturesRoute = defineRoute({
  ...ofOneTool,
  method: "put",
  path: "/manage/tools/{id}/pictures",
  name: "setToolPictures",
  summary:
    "Set all images of a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first",
  limit: "writes",
  body: z
    .strictObject({
      version: z.int().min(1).openapi({ description: "Version of the tool when the edit began" }),
      pictures: picturesInput,
    })
    .openapi("ToolPictures"),
  responses: theTool,
  problems: ["not-found", "changed-meanwhile", "unknown-image"],
  handle: async ({ params: { id }, body: { version, pictures }, domain }) => {
    const input = { toolId: id, version, patch: readPictures(pictures) };
    const { edited, tool } = await changeTool(await asAdmin(domain), input);
    return edited ? ok(presentManagedTool(tool)) : changedMeanwhile(tool);
  },
});

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

const listToolEventsRoute = defineRoute({
  ...ofOneTool,
  method: "get",
  path: "/manage/tools/{id}/events",
  name: "listToolEvents",
  summary: "Changes of a tool by admins, newest first",
  limit: "reads",
  query: pageQuery,
  responses: {
    200: { description: "One page of events", body: z.array(toolEventWire), headers: pageHeaders },
  },
  problems: ["not-found"],
  handle: async ({ params: { id }, query: { limit, cursor }, domain }) => {
    const page = await listToolEvents(await asAdmin(domain), { toolId: id, limit, after: cursor });
    return ok(page.rows.map(presentToolEvent), linkToNext(page, `/manage/tools/${id}/events`, { limit }));
  },
});

const archiveToolRoute = defineRoute({
  ...ofOneTool,
  method: "post",
  path: "/manage/tools/{id}/archive",
  name: "archiveTool",
  summary: "Archive a tool; existing orders are not affected",
  limit: "writes",
  responses: theTool,
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) =>
    ok(
      presentManagedTool(
        (await changeTool(await asAdmin(domain), { toolId: id, patch: { isArchived: true } })).tool,
      ),
    ),
});

const restoreToolRoute = defineRoute({
  ...ofOneTool,
  method: "post",
  path: "/manage/tools/{id}/restore",
  name: "restoreTool",
  summary: "Restore an archived tool",
  limit: "writes",
  responses: theTool,
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) =>
    ok(
      presentManagedTool(
        (await changeTool(await asAdmin(domain), { toolId: id, patch: { isArchived: false } })).tool,
      ),
    ),
});

const addToolRoute = defineRoute({
  method: "post",
  path: "/tools",
  name: "addTool",
  summary: "Add a tool",
  policy: "admin",
  limit: "writes",
  headers: z.object({
    "idempotency-key": idempotencyKey("tool").optional(),
  }),
  body: newToolWire,
  responses: { 200: { description: "Added", body: z.strictObject({ insertedId: z.uuid() }) } },
  problems: [
    "unknown-image",
    "idempotency-key-reused",
    "part-number-taken",
    "bad-price-breaks",
    "unknown-category",
    "bad-attributes",
  ],
  fields: contractNames,
  handle: async ({ headers, body, domain }) => {
    const { available: stockQuantity, category = null, attributes = {}, ...given } = body;
    const tool = { ...readToolFields(given), stockQuantity, classification: { category, attributes } };
    const { toolId } = await addTool(await asAdmin(domain), {
      tool,
      idempotencyKey: headers["idempotency-key"],
    });
    return ok({ insertedId: toolId });
  },
});

export const manageToolsRoutes = [
  addToolRoute,
  listManagedToolsRoute,
  findManagedToolRoute,
  editToolRoute,
  setPicturesRoute,
  adjustStockRoute,
  listStockMovementsRoute,
  listToolEventsRoute,
  archiveToolRoute,
  restoreToolRoute,
];
