import { readStatistics } from "../../domain/order-list/read-statistics.ts";
import { countQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import { DAYS_MAX, statisticsWire } from "./statistics.wire.ts";

const DAYS_SHOWN = 30;

const readStatisticsRoute = defineRoute({
  method: "get",
  path: "/manage/figures",
  name: "readFigures",
  summary: "Sales per day, tools below their minimum order, unpaid holds, placed and paid orders",
  policy: "admin",
  limit: "reads",
  query: z.object({
    days: countQuery(DAYS_MAX, DAYS_SHOWN, "Number of days, up to today"),
  }),
  responses: { 200: { description: "The statistics", body: statisticsWire } },
  handle: async ({ query, domain }) => ok(await readStatistics(domain, query)),
});

export const statisticsRoutes = [readStatisticsRoute];
