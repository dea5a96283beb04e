import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { fromDollars, type Money } from "../../lib/money.ts";

/** One day in UTC. */
export interface DayStatistics {
  /** As 2026-03-01. */
  readonly day: string;
  readonly sales: number;
  readonly revenue: Money;
  readonly placed: number;
  /** How many of the orders placed that day have been paid. */
  readonly placedAndPaid: number;
}

/** Sales, orders and stock of the shop. */
export interface Statistics {
  readonly days: readonly DayStatistics[];
  /** Sums of as many days before these. */
  readonly before: Omit<DayStatistics, "day">;
  readonly short: {
    readonly count: number;
    readonly tools: readonly {
      readonly id: string;
      readonly name: string;
      readonly stock: number;
      readonly minimum: number;
    }[];
  };
  readonly held: {
    readonly orders: number;
    readonly units: number;
    readonly value: Money;
    readonly tools: readonly { readonly name: string; readonly orders: number; readonly units: number }[];
  };
}

const FRESH_MS = 60_000;

/** The statistics of the last `days` days; fetched again every minute while they are shown. */
export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ["statistics", days],
    queryFn: async (): Promise<Statistics> => {
      const wire = await unwrap(customerApi.GET("/manage/figures", { params: { query: { days } } }));
      return {
        days: wire.days.map((day) => ({ ...day, revenue: fromDollars(day.revenue) })),
        before: { ...wire.before, revenue: fromDollars(wire.before.revenue) },
        short: {
          count: wire.short.count,
          tools: wire.short.tools.map(({ _id, name, available, minOrder }) => ({
            id: _id,
            name,
            stock: available,
            minimum: minOrder,
          })),
        },
        held: {
          orders: wire.held.orders,
          units: wire.held.pieces,
          value: fromDollars(wire.held.value),
          tools: wire.held.tools.map(({ name, orders, pieces: units }) => ({ name, orders, units })),
        },
      };
    },
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });
