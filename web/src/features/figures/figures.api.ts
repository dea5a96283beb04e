import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { fromDollars, type Money } from "../../lib/money.ts";

/** One day in UTC. */
export interface DayFigures {
  /** As 2026-03-01. */
  readonly day: string;
  readonly sales: number;
  readonly revenue: Money;
  readonly placed: number;
  /** Of those placed that day, paid since. */
  readonly placedAndPaid: number;
}

/** How the shop does. */
export interface Figures {
  readonly days: readonly DayFigures[];
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
    readonly pieces: number;
    readonly value: Money;
    readonly tools: readonly { readonly name: string; readonly orders: number; readonly pieces: number }[];
  };
}

const FRESH_MS = 60_000;

/** The figures of the last `days` days, read again every minute while they are looked at. */
export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: ["figures", days],
    queryFn: async (): Promise<Figures> => {
      const wire = await unwrap(customerApi.GET("/manage/figures", { params: { query: { days } } }));
      return {
        days: wire.days.map((day) => ({ ...day, revenue: fromDollars(day.revenue) })),
        short: {
          count: wire.short.count,
          tools: wire.short.tools.map(({ _id, name, available, minOrder }) => ({
            id: _id,
            name,
            stock: available,
            minimum: minOrder,
          })),
        },
        held: { ...wire.held, value: fromDollars(wire.held.value) },
      };
    },
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });
