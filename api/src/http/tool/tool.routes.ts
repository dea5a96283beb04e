import { findTypedNumber } from "../../domain/tool/find-typed-number.ts";
import { findListedTool } from "../../domain/tool/find-listed-tool.ts";
import { findToolsById } from "../../domain/tool/find-tools-by-id.ts";
import { PART_NUMBER_MAX } from "../../domain/tool/part-number.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orderedToolWire, presentAnyTool, presentOrderedTool, toolWire } from "./tool.wire.ts";

/** The maximum number of ids, which are part of the URL. */
const CHOSEN_MAX = 24;

const chosenToolsRoute = defineRoute({
  method: "get",
  path: "/tools/chosen",
  name: "listChosenTools",
  summary: "Tools by their ids, or the tool with a number",
  policy: "public",
  query: z
    .object({
      ids: z
        .string()
        .transform((ids) => ids.split(","))
        .pipe(z.array(uuid).min(1).max(CHOSEN_MAX))
        .optional()
        .openapi({ description: `Comma-separated ids, at most ${CHOSEN_MAX}` }),
      number: text(PART_NUMBER_MAX).optional().openapi({
        description:
          "Instead of `ids`: a part number or an alias, in any writing; the response is empty if no tool has it",
        example: "BW-1042",
      }),
    })
    .refine(({ ids, number }) => (ids === undefined) !== (number === undefined), {
      path: ["ids"],
      error: "send either ids or number",
    }),
  responses: {
    200: {
      description: "The existing tools in the requested order, including archived ones",
      body: z.array(toolWire).max(CHOSEN_MAX),
    },
  },
  isShareable: true,
  handle: async ({ query: { ids, number = "" }, domain }) => {
    const found = ids ? null : await findTypedNumber(domain, number);
    const tools = await findToolsById(domain, ids ?? (found ? [found.toolId] : []));
    return ok(tools.map(presentAnyTool));
  },
});

const findToolRoute = defineRoute({
  method: "get",
  path: "/purchase/{id}",
  name: "findTool",
  summary: "One tool, for its purchase page",
  policy: "public",
  params: z.object({ id: uuid }),
  responses: { 200: { description: "The tool", body: orderedToolWire } },
  problems: ["not-found"],
  fields: { tool: "id" },
  isShareable: true,
  handle: async ({ params, domain }) => ok(presentOrderedTool(await findListedTool(domain, params.id))),
});

export const toolRoutes = [chosenToolsRoute, findToolRoute];
