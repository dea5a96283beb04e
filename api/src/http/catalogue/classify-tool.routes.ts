import { asAdmin } from "../../domain/customer/require-admin.ts";
import { changeTool } from "../../domain/tool/change-tool.ts";
import { findClassification } from "../../domain/tool/find-classification.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { classificationEditWire, classificationWire } from "./classify-tool.wire.ts";

const ofTool = {
  path: "/manage/tools/{id}/catalogue",
  policy: "admin",
  params: z.object({ id: uuid }),
  responses: { 200: { description: "Its category and attributes", body: classificationWire } },
  fields: { tool: "id" },
} as const;

const findRoute = defineRoute({
  ...ofTool,
  method: "get",
  name: "findClassification",
  summary: "Category and attributes of a tool, for admins",
  limit: "reads",
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) => ok(await findClassification(await asAdmin(domain), id)),
});

const classifyRoute = defineRoute({
  ...ofTool,
  method: "put",
  name: "classifyTool",
  summary:
    "Set category and attributes of a tool; 409 'changed-meanwhile' with the present ones as `current` if another admin changed it first",
  limit: "writes",
  body: classificationEditWire,
  problems: ["not-found", "unknown-category", "bad-attributes", "changed-meanwhile"],
  handle: async ({ params: { id }, body: { version, ...classification }, domain }) => {
    const admin = await asAdmin(domain);
    const { edited } = await changeTool(admin, { toolId: id, version, patch: { classification } });
    const present = await findClassification(admin, id);
    if (edited) return ok(present);
    throw new Problem(409, "changed-meanwhile", "Another admin changed this tool.", {
      members: { current: classificationWire.parse(present) },
    });
  },
});

export const classifyToolRoutes = [findRoute, classifyRoute];
