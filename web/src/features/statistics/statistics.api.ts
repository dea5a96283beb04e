import type { components } from "@shop/openapi/types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { fromDollars } from "../../lib/money.ts";

const inCents = <Sums extends { readonly revenue: number }>(sums: Sums) => ({
  ...sums,
  revenue: fromDollars(sums.revenue),
});

const readStatistics = ({ days, before, held, ...statistics }: components["schemas"]["Figures"]) => ({
  ...statistics,
  days: days.map(inCents),
  before: inCents(before),
  held: { ...held, value: fromDollars(held.value) },
});

/** Sales, orders and stock of the shop; `before` sums up as many days before these. */
export type Statistics = Readonly<ReturnType<typeof readStatistics>>;

/** One day in the shop's time zone. */
export type DayStatistics = Statistics["days"][number];

const FRESH_MS = 60_000;

/** The statistics of the last `days` days; fetched again every minute while they are shown. */
export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ["statistics", days],
    queryFn: async (): Promise<Statistics> =>
      readStatistics(await unwrap(customerApi.GET("/manage/figures", { params: { query: { days } } }))),
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });
