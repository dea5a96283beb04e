import { asAdmin } from "../../domain/customer/require-admin.ts";
import { addTool } from "../../domain/tool/add-tool.ts";
import { changeTool } from "../../domain/tool/change-tool.ts";
import type { ManagedTool } from "../../domain/tool/managed-tool.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { managedToolWire, newToolWire, presentManagedTool, toolEditWire } from "./managed-tool.wire.ts";
import { contractNames, readToolFields } from "./tool-fields.wire.ts";
import { picturesInput, readPictures } from "./tool-images.wire.ts";

const params = z.object({ id: uuid });
const theTool = { 200: { description: "The updated tool", body: managedToolWire } };
const ofOneTool = { policy: "admin", params, fields: contractNames } as const;

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
    "bad-price",
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
    "bad-price",
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

export const changeToolRoutes = [
  addToolRoute,
  editToolRoute,
  setPicturesRoute,
  archiveToolRoute,
  restoreToolRoute,
];
