import { findListedTool } from "../../domain/tool/find-listed-tool.ts";
import { findToolsById } from "../../domain/tool/find-tools-by-id.ts";
import { listTools, TOOL_SORTS, TOOLS_COUNTED_MAX } from "../../domain/tool/list-tools.ts";
import { MATCHES_COUNTED_MAX } from "../../domain/tool/search-sql.ts";
import { SUGGESTIONS_MAX, suggestTools } from "../../domain/tool/suggest-tools.ts";
import { linkToNext, pageHeaders, searchText, sortedPageQuery, encodeCursor } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { decodeToolCursor } from "./tool-cursor.ts";
import { presentAnyTool, presentSuggestion, presentTool, suggestionWire, toolWire } from "./tool.wire.ts";

/** Ids are part of the address, which must not grow too long. */
const CHOSEN_MAX = 24;

const listQuery = sortedPageQuery.extend({
  q: searchText.openapi({
    description:
      "Words of the name, the description or the part number, in any order; a slip in a word, accents and case do not matter",
  }),
  sort: z
    .enum(TOOL_SORTS)
    .default("relevance")
    .openapi({ description: "Without `q`, relevance is the catalogue's own order, oldest first" }),
});

const listToolsRoute = defineRoute({
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
      body: z.array(toolWire),
      headers: {
        ...pageHeaders,
        "x-total-count": `How many tools match on all pages, counted up to ${MATCHES_COUNTED_MAX}; without \`q\` up to ${TOOLS_COUNTED_MAX}`,
      },
    },
  },
  isShareable: true,
  handle: async ({ query, domain }) => {
    const { q, sort, limit } = query;
    const after = decodeToolCursor(query);
    const page = await listTools(domain, { text: q, sort, limit, after });
    const next = page.next && encodeCursor(sort, page.next);
    return ok(page.rows.map(presentTool), {
      "x-total-count": String(page.total),
      ...linkToNext({ next }, "/tools", {
        q,
        sort: sort === "relevance" ? undefined : sort,
        limit,
      }),
    });
  },
});

const suggestToolsRoute = defineRoute({
  method: "get",
  path: "/tools/suggestions",
  name: "suggestTools",
  summary: "What somebody who types may be looking for",
  policy: "public",
  limit: "reads",
  query: z.object({ q: searchText.openapi({ description: "What has been typed so far" }) }),
  responses: {
    200: {
      description: `At most ${SUGGESTIONS_MAX} tools, the likeliest first; where none has all the words, those that have most of them`,
      body: z.array(suggestionWire).max(SUGGESTIONS_MAX),
    },
  },
  isShareable: true,
  handle: async ({ query, domain }) => ok((await suggestTools(domain, query.q ?? "")).map(presentSuggestion)),
});

const chosenToolsRoute = defineRoute({
  method: "get",
  path: "/tools/chosen",
  name: "listChosenTools",
  summary: "Tools by their ids",
  policy: "public",
  limit: "reads",
  query: z.object({
    ids: z
      .string()
      .transform((ids) => ids.split(","))
      .pipe(z.array(uuid).min(1).max(CHOSEN_MAX))
      .openapi({ description: `Ids with commas between them, at most ${CHOSEN_MAX}` }),
  }),
  responses: {
    200: {
      description: "Those that there are, in the order asked for, also when they are no longer sold",
      body: z.array(toolWire).max(CHOSEN_MAX),
    },
  },
  isShareable: true,
  handle: async ({ query, domain }) => ok((await findToolsById(domain, query.ids)).map(presentAnyTool)),
});

const findToolRoute = defineRoute({
  method: "get",
  path: "/purchase/{id}",
  name: "findTool",
  summary: "One tool, for its purchase page",
  policy: "public",
  limit: "reads",
  params: z.object({ id: uuid }),
  responses: { 200: { description: "The tool", body: toolWire } },
  problems: ["not-found"],
  fields: { tool: "id" },
  isShareable: true,
  handle: async ({ params, domain }) => ok(presentAnyTool(await findListedTool(domain, params.id))),
});

export const toolRoutes = [listToolsRoute, suggestToolsRoute, chosenToolsRoute, findToolRoute];
