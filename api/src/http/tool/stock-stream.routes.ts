import { findListedTool } from "../../domain/tool/find-listed-tool.ts";
import type { ChangeFeed } from "../kit/change-feed.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { stockChangeWire } from "./stock-change.wire.ts";

/** The changes of one tool's stock as they happen. */
export function stockStreamRoutes(feed: ChangeFeed): Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/tools/{id}/stream",
      name: "streamStock",
      summary: "That a tool's stock changes, as it happens",
      policy: "public",
      limit: "reads",
      params: z.object({ id: uuid }),
      responses: {
        200: {
          description:
            "Server-sent events: `stock` when the tool's stock changed, at least once for each change; `refetch`, first and whenever changes may have been missed: fetch again what is shown; `renew` shortly before the stream ends, after an hour. A public read may be one second old, so fetch once more after that time",
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
