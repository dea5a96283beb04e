import { findListedTool } from "../../domain/tool/find-listed-tool.ts";
import type { ChangeFeed } from "../kit/change-feed.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { stockChangeWire } from "./stock-change.wire.ts";

/** Returns the route that streams changes of a tool's stock. */
export function stockStreamRoutes(feed: ChangeFeed): Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/tools/{id}/stream",
      name: "streamStock",
      summary: "Stream changes of a tool's stock",
      policy: "public",
      params: z.object({ id: uuid }),
      responses: {
        200: {
          description:
            "Server-sent events: `stock` when the tool's stock changed, at least once for each change; `refetch`, first and whenever changes may have been missed: fetch again; `renew` shortly before the stream ends, after an hour. Public reads may be one second old, so fetch again after that time",
          events: stockChangeWire,
        },
      },
      problems: ["not-found", "too-many-streams"],
      fields: { tool: "id" },
      handle: async ({ params, client, domain }) => {
        const tool = await findListedTool(domain, params.id);
        return ok(feed.open({ topic: tool.id, client }));
      },
    }),
  ];
}
