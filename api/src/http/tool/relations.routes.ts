import { asAdmin } from "../../domain/customer/require-admin.ts";
import { PART_NUMBER_MAX } from "../../domain/tool/part-number.ts";
import { RELATIONS_MAX } from "../../domain/tool/entered-relations.ts";
import { changeTool } from "../../domain/tool/change-tool.ts";
import { findEnteredRelations, type VersionedRelations } from "../../domain/tool/find-entered-relations.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentManagedTool } from "./managed-tool.wire.ts";

const number = text(PART_NUMBER_MAX).openapi({ example: "BW-1042" });
const numbers = z.array(number).max(RELATIONS_MAX, { error: `must be at most ${RELATIONS_MAX}` });

const relationsWire = z
  .strictObject({
    version: z.int().min(1).openapi({ description: "Version of the tool; an edit is based on it" }),
    successor: number.nullable().openapi({ description: "The part that replaces it" }),
    alternatives: numbers.openapi({ description: "Parts that do the same; each also leads to this one" }),
    fitsWith: numbers.openapi({ description: "Parts that are used with it; each also leads to this one" }),
  })
  .openapi("Relations");

const present = ({ version, successor, alternatives, fitsWith }: VersionedRelations) => ({
  version,
  successor,
  alternatives: [...alternatives],
  fitsWith: [...fitsWith],
});

const ofOneTool = {
  path: "/manage/tools/{id}/relations",
  policy: "admin",
  params: z.object({ id: uuid }),
  fields: { tool: "id" },
  responses: { 200: { description: "What was entered at the tool, by part numbers", body: relationsWire } },
} as const;

/** The routes of successor, alternatives and fitting parts of a tool, for admins. */
export const relationsRoutes: Route[] = [
  defineRoute({
    ...ofOneTool,
    method: "get",
    name: "findRelations",
    summary: "Successor, alternatives and fitting parts that were entered at a tool",
    limit: "reads",
    problems: ["not-found"],
    handle: async ({ params: { id }, domain }) =>
      ok(present(await findEnteredRelations(await asAdmin(domain), id))),
  }),
  defineRoute({
    ...ofOneTool,
    method: "put",
    name: "setRelations",
    summary:
      "Set successor, alternatives and fitting parts of a tool; 409 'changed-meanwhile' with the tool as `current` if another admin changed it first",
    limit: "writes",
    body: relationsWire,
    problems: ["not-found", "changed-meanwhile", "bad-relations"],
    handle: async ({ params: { id }, body: { version, ...relations }, domain }) => {
      const admin = await asAdmin(domain);
      const result = await changeTool(admin, { toolId: id, version, patch: { relations } });
      if (result.edited) return ok(present(await findEnteredRelations(admin, id)));
      throw new Problem(409, "changed-meanwhile", "Another admin changed this tool.", {
        members: { current: presentManagedTool(result.tool) },
      });
    },
  }),
];
