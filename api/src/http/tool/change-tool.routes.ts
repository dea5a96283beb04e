import { addTool } from "../../domain/tool/add-tool.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { recordVersion } from "../kit/record-routes.ts";
import { ok } from "../kit/reply.ts";
import { z } from "../kit/zod.ts";
import { editTool, ofOneTool, theTool } from "./edit-tool.ts";
import { newToolWire, toolEditWire } from "./managed-tool.wire.ts";
import { contractNames, readToolFields } from "./tool-fields.wire.ts";
import { picturesInput, readPictures } from "./tool-images.wire.ts";

/** The problems of fields that a new tool and an edit have. */
const ofFields = ["unknown-image", "part-number-taken", "bad-price", "bad-price-breaks"] as const;

const addToolRoute = adminRoute({
  method: "post",
  path: "/tools",
  name: "addTool",
  summary: "Add a tool",
  headers: z.object({ "idempotency-key": idempotencyKey("tool").optional() }),
  body: newToolWire,
  responses: { 200: { description: "Added", body: z.strictObject({ insertedId: z.uuid() }) } },
  problems: [...ofFields, "idempotency-key-reused", "unknown-category", "bad-attributes"],
  fields: contractNames,
  handle: async ({ headers, body, admin }) => {
    const { available: stockQuantity, category = null, attributes = {}, ...given } = body;
    const tool = { ...readToolFields(given), stockQuantity, classification: { category, attributes } };
    const { toolId } = await addTool(admin, { tool, idempotencyKey: headers["idempotency-key"] });
    return ok({ insertedId: toolId });
  },
});

const editToolRoute = adminRoute({
  ...ofOneTool,
  method: "put",
  path: "/manage/tools/{id}",
  name: "editTool",
  summary:
    "Change a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first",
  body: toolEditWire,
  responses: theTool,
  problems: ["not-found", "changed-meanwhile", ...ofFields, "bad-aliases"],
  handle: async ({ params: { id }, body: { version, ...given }, admin }) =>
    ok(await editTool(admin, { toolId: id, version, patch: readToolFields(given) })),
});

const setPicturesRoute = adminRoute({
  ...ofOneTool,
  method: "put",
  path: "/manage/tools/{id}/pictures",
  name: "setToolPictures",
  summary:
    "Set all images of a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first",
  body: z.strictObject({ version: recordVersion, pictures: picturesInput }).openapi("ToolPictures"),
  responses: theTool,
  problems: ["not-found", "changed-meanwhile", "unknown-image"],
  handle: async ({ params: { id }, body: { version, pictures }, admin }) =>
    ok(await editTool(admin, { toolId: id, version, patch: readPictures(pictures) })),
});

const ARCHIVE = [
  { what: "archive", summary: "Archive a tool; existing orders are not affected", isArchived: true },
  { what: "restore", summary: "Restore an archived tool", isArchived: false },
];

const archiveRoutes = ARCHIVE.map(({ what, summary, isArchived }) =>
  adminRoute({
    ...ofOneTool,
    method: "post",
    path: `/manage/tools/{id}/${what}`,
    name: `${what}Tool`,
    summary,
    responses: theTool,
    problems: ["not-found"],
    handle: async ({ params: { id }, admin }) =>
      ok(await editTool(admin, { toolId: id, patch: { isArchived } })),
  }),
);

/** The calls that add, edit and archive tools. */
export const changeToolRoutes = [addToolRoute, editToolRoute, setPicturesRoute, ...archiveRoutes];
