import { asAdmin } from "../../domain/customer/require-admin.ts";
import { listMissedSearches, type MissedSearch } from "../../domain/search/missed-searches.ts";
import { countQuery, ROWS_MAX } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";

const ROWS_DEFAULT = 50;

const missedSearchWire = z
  .strictObject({
    text: z.string().openapi({ description: "In small letters" }),
    count: z.int().openapi({ description: "How often it was searched for" }),
    lastAt: z.iso.datetime(),
  })
  .openapi("MissedSearch");

const present = ({ text, count, lastAt }: MissedSearch): z.input<typeof missedSearchWire> => ({
  text,
  count,
  lastAt: lastAt.toISOString(),
});

const listRoute = defineRoute({
  method: "get",
  path: "/manage/missed-searches",
  name: "listMissedSearches",
  summary: "The most frequent searches that found nothing and still find nothing, without who searched",
  policy: "admin",
  limit: "reads",
  query: z.object({ limit: countQuery(ROWS_MAX, ROWS_DEFAULT, "Maximum number of searches") }),
  responses: {
    200: { description: "The most frequent ones first", body: z.array(missedSearchWire).max(ROWS_MAX) },
  },
  handle: async ({ query, domain }) =>
    ok((await listMissedSearches(await asAdmin(domain), query)).map(present)),
});

export const missedSearchRoutes = [listRoute];
