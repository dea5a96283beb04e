import { changeTool } from "../../domain/tool/change-tool.ts";
import { findClassification } from "../../domain/tool/find-classification.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { changedMeanwhile } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { ofOneTool } from "../tool/edit-tool.ts";
import { classificationEditWire, classificationWire } from "./classify-tool.wire.ts";

const ofCatalogue = {
  ...ofOneTool,
  path: "/manage/tools/{id}/catalogue",
  responses: { 200: { description: "Its category and attributes", body: classificationWire } },
} as const;

const findRoute = adminRoute({
  ...ofCatalogue,
  method: "get",
  name: "findClassification",
  summary: "Category and attributes of a tool, for admins",
  problems: ["not-found"],
  handle: async ({ params: { id }, admin }) => ok(await findClassification(admin, id)),
});

const classifyRoute = adminRoute({
  ...ofCatalogue,
  method: "put",
  name: "classifyTool",
  summary:
    "Set category and attributes of a tool; 409 'changed-meanwhile' with the present ones as `current` if another admin changed it first",
  body: classificationEditWire,
  problems: ["not-found", "unknown-category", "bad-attributes", "changed-meanwhile"],
  handle: async ({ params: { id }, body: { version, ...classification }, admin }) => {
    const { edited } = await changeTool(admin, { toolId: id, version, patch: { classification } });
    const present = await findClassification(admin, id);
    if (!edited) throw changedMeanwhile("tool", classificationWire.parse(present));
    return ok(present);
  },
});

export const classifyToolRoutes = [findRoute, classifyRoute];
