import { findMatchedAliases } from "../../domain/search/find-matched-aliases.ts";
import { listTools, TOOLS_COUNTED_MAX } from "../../domain/search/list-tools.ts";
import { MATCHES_COUNTED_MAX, TOOL_SORTS } from "../../domain/search/search-sql.ts";
import { SUGGESTIONS_MAX, suggestTools } from "../../domain/search/suggest-tools.ts";
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
import { z } from "../kit/zod.ts";
import { toolCursorKey } from "../tool/tool-cursor.ts";
import { foundToolWire, presentFoundTool, presentSuggestion, suggestionWire } from "../tool/tool.wire.ts";
import { droppedWire, presentDropped } from "./catalogue.wire.ts";
import type { MissedSearchCounter } from "./missed-search-counter.ts";

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
      if (q && page.total === 0 && after === undefined) missedSearches.add(q);
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
  query: z.object({ q: searchText.openapi({ description: "The text typed so far" }) }),
  responses: {
    200: {
      description: `At most ${SUGGESTIONS_MAX} tools, best match first`,
      body: z
        .strictObject({
          tools: z.array(suggestionWire).max(SUGGESTIONS_MAX),
          dropped: droppedWire.optional(),
        })
        .openapi("Suggestions"),
    },
  },
  isShareable: true,
  handle: async ({ query: { q = "" }, domain }) => {
    const { tools, dropped } = await suggestTools(domain, q);
    const aliases = await findMatchedAliases(domain, q, tools);
    return ok({
      tools: tools.map((tool) => presentSuggestion(tool, aliases.get(tool.id))),
      ...(dropped && { dropped: presentDropped(dropped) }),
    });
  },
});

export const listToolsRoutes = (missedSearches: MissedSearchCounter) => [
  listToolsRoute(missedSearches),
  suggestToolsRoute,
];
