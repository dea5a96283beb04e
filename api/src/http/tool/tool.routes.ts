import { findMatchedAliases } from "../../domain/tool/find-matched-aliases.ts";
import { findListedTool } from "../../domain/tool/find-listed-tool.ts";
import { findToolsById } from "../../domain/tool/find-tools-by-id.ts";
import { findTypedNumber } from "../../domain/tool/find-typed-number.ts";
import { listTools, TOOL_SORTS, TOOLS_COUNTED_MAX } from "../../domain/tool/list-tools.ts";
import { PART_NUMBER_MAX } from "../../domain/tool/part-number.ts";
import { MATCHES_COUNTED_MAX } from "../../domain/tool/search-sql.ts";
import { SUGGESTIONS_MAX, suggestTools } from "../../domain/tool/suggest-tools.ts";
import {
  decodeCursor,
  encodeCursor,
  linkToNext,
  pageHeaders,
  searchText,
  sortedPageQuery,
} from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import type { MissedSearchCounter } from "./missed-search-counter.ts";
import { toolCursorKey } from "./tool-cursor.ts";
import {
  foundToolWire,
  orderedToolWire,
  presentAnyTool,
  presentSuggestion,
  presentFoundTool,
  presentOrderedTool,
  suggestionWire,
  toolWire,
} from "./tool.wire.ts";

/** Limited because the ids are part of the URL. */
const CHOSEN_MAX = 24;

const listQuery = sortedPageQuery.extend({
  q: searchText.openapi({
    description:
      "Words of the name, description, part number or an alias, in any order. Typos, accents and case are tolerated",
  }),
  sort: z
    .enum(TOOL_SORTS)
    .default("relevance")
    .openapi({ description: "Without `q`, relevance is the order of the catalogue, oldest first" }),
});

const listToolsRoute = (missedSearches: MissedSearchCounter) =>
  defineRoute({
    method: "get",
    path: "/tools",
    name: "listTools",
    summary: "The tools for sale",
    policy: "public",
    limit: "reads",
    query: listQuery,
    responses: {
      200: {
        description: "One page of tools",
        body: z.array(foundToolWire),
        headers: {
          ...pageHeaders,
          "x-total-count": `Number of matching tools on all pages, counted up to ${MATCHES_COUNTED_MAX}; without \`q\` up to ${TOOLS_COUNTED_MAX}`,
        },
      },
    },
    isShareable: true,
    handle: async ({ query, domain }) => {
      const { q, sort, limit } = query;
      const after = decodeCursor(query.cursor, sort, toolCursorKey(query));
      const page = await listTools(domain, { text: q, sort, limit, after });
      if (q && page.total === 0) missedSearches.add(q);
      const next = page.next && encodeCursor(sort, page.next);
      const aliases = await findMatchedAliases(domain, q ?? "", page.rows);
      return ok(
        page.rows.map((tool) => presentFoundTool(tool, aliases.get(tool.id))),
        {
          "x-total-count": String(page.total),
          ...linkToNext({ next }, "/tools", {
            q,
            sort: sort === "relevance" ? undefined : sort,
            limit,
          }),
        },
      );
    },
  });

const suggestToolsRoute = defineRoute({
  method: "get",
  path: "/tools/suggestions",
  name: "suggestTools",
  summary: "Search suggestions",
  policy: "public",
  limit: "reads",
  query: z.object({ q: searchText.openapi({ description: "The text typed so far" }) }),
  responses: {
    200: {
      description: `At most ${SUGGESTIONS_MAX} tools, best match first; if none matches all words, those that match most`,
      body: z.array(suggestionWire).max(SUGGESTIONS_MAX),
    },
  },
  isShareable: true,
  handle: async ({ query: { q = "" }, domain }) => {
    const tools = await suggestTools(domain, q);
    const aliases = await findMatchedAliases(domain, q, tools);
    return ok(tools.map((tool) => presentSuggestion(tool, aliases.get(tool.id))));
  },
});

const chosenToolsRoute = defineRoute({
  method: "get",
  path: "/tools/chosen",
  name: "listChosenTools",
  summary: "Tools by their ids, or the tool with a number",
  policy: "public",
  limit: "reads",
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
  limit: "reads",
  params: z.object({ id: uuid }),
  responses: { 200: { description: "The tool", body: orderedToolWire } },
  problems: ["not-found"],
  fields: { tool: "id" },
  isShareable: true,
  handle: async ({ params, domain }) => ok(presentOrderedTool(await findListedTool(domain, params.id))),
});

export const toolRoutes = (missedSearches: MissedSearchCounter) => [
  listToolsRoute(missedSearches),
  suggestToolsRoute,
  chosenToolsRoute,
  findToolRoute,
];
