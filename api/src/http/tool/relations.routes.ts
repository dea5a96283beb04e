import { RELATIONS_MAX } from "../../domain/tool/entered-relations.ts";
import { findEnteredRelations } from "../../domain/tool/find-entered-relations.ts";
import { PART_NUMBER_MAX } from "../../domain/tool/part-number.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { recordVersion } from "../kit/record-routes.ts";
import { ok } from "../kit/reply.ts";
import type { Route } from "../kit/route.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { editTool, ofOneTool } from "./edit-tool.ts";

const number = text(PART_NUMBER_MAX).openapi({ example: "BW-1042" });
const numbers = z.array(number).max(RELATIONS_MAX, { error: `must be at most ${RELATIONS_MAX}` });

const relationsWire = z
  .strictObject({
    version: recordVersion,
    successor: number.nullable().openapi({ description: "The part that replaces it" }),
    alternatives: numbers.openapi({ description: "Parts that do the same; each also leads to this one" }),
    fitsWith: numbers.openapi({ description: "Parts that are used with it; each also leads to this one" }),
  })
  .openapi("Relations");

const ofRelations = {
  ...ofOneTool,
  path: "/manage/tools/{id}/relations",
  responses: { 200: { description: "What was entered at the tool, by part numbers", body: relationsWire } },
} as const;

/** The routes of successor, alternatives and fitting parts of a tool, for admins. */
export const relationsRoutes: Route[] = [
  adminRoute({
    ...ofRelations,
    method: "get",
    name: "findRelations",
    summary: "Successor, alternatives and fitting parts that were entered at a tool",
    problems: ["not-found"],
    handle: async ({ params: { id }, admin }) => ok(await findEnteredRelations(admin, id)),
  }),
  adminRoute({
    ...ofRelations,
    method: "put",
    name: "setRelations",
    summary:
      "Set successor, alternatives and fitting parts of a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first",
    body: relationsWire,
    problems: ["not-found", "changed-meanwhile", "bad-relations"],
    handle: async ({ params: { id }, body: { version, ...relations }, admin }) => {
      await editTool(admin, { toolId: id, version, patch: { relations } });
      return ok(await findEnteredRelations(admin, id));
    },
  }),
];
