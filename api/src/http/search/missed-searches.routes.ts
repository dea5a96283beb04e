import { listMissedSearches } from "../../domain/search/missed-searches.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { countQuery, ROWS_MAX } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";

const ROWS_DEFAULT = 50;

const missedSearchWire = z
  .strictObject({
    text: z.string().openapi({ description: "In small letters" }),
    count: z.int().openapi({ description: "How often it was searched for" }),
    lastAt: moment,
  })
  .openapi("MissedSearch");

const listRoute = adminRoute({
  method: "get",
  path: "/manage/missed-searches",
  name: "listMissedSearches",
  summary: "The most frequent searches that found nothing and still find nothing, without who searched",
  query: z.object({ limit: countQuery(ROWS_MAX, ROWS_DEFAULT, "Maximum number of searches") }),
  responses: {
    200: { description: "The most frequent ones first", body: z.array(missedSearchWire).max(ROWS_MAX) },
  },
  handle: async ({ query, admin }) => ok(await listMissedSearches(admin, query)),
});

export const missedSearchRoutes = [listRoute];
