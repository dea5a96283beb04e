import { findListedTool } from "../../domain/tool/find-listed-tool.ts";
import { listTools } from "../../domain/tool/list-tools.ts";
import { linkToNext, pageHeaders, pageQuery, searchText } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentTool, toolWire } from "./tool.wire.ts";

/** Stock and price shown are never older than this, whatever is cached. */
const SHARED_FOR_MS = 200;

const listToolsRoute = defineRoute({
  method: "get",
  path: "/tools",
  name: "listTools",
  summary: "The tools for sale",
  policy: "public",
  limit: "reads",
  query: pageQuery.extend({ q: searchText.openapi({ description: "Must be found in name or description" }) }),
  responses: {
    200: {
      description: "One page of tools, oldest first",
      body: z.array(toolWire),
      headers: { ...pageHeaders, "x-total-count": "How many tools match on all pages" },
    },
  },
  sharedForMs: SHARED_FOR_MS,
  handle: async ({ query, domain }) => {
    const page = await listTools(domain, { query: query.q, limit: query.limit, after: query.cursor });
    return ok(page.rows.map(presentTool), {
      "x-total-count": String(page.total),
      ...linkToNext(page, "/tools", { q: query.q, limit: query.limit }),
    });
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
  responses: { 200: { description: "The tool", body: toolWire } },
  problems: [404],
  fields: { tool: "id" },
  sharedForMs: SHARED_FOR_MS,
  handle: async ({ params, domain }) => ok(presentTool(await findListedTool(domain, params.id))),
});

export const toolRoutes = [listToolsRoute, findToolRoute];
