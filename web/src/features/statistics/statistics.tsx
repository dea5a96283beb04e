import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { cents, formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { dayText } from "../../lib/times.ts";
import { QueryError } from "../../ui/query-fallback.tsx";
import { useTimes } from "../settings/use-times.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { DayBars, NameBars } from "./charts.tsx";
import { type DayStatistics, type Statistics as ShopStatistics, statisticsQuery } from "./statistics.api.ts";
import { StatisticsLoading } from "./statistics-loading.tsx";
import "./statistics.scss";

const PERIODS = [7, 30, 90];

/** Sales, orders, reservations and low stock, each as a chart, a sentence and a table. */
export function Statistics() {
  const [days, setDays] = useState(7);
  const periodId = useId();
  const query = useQuery(statisticsQuery(days));
  const { data, error, isPlaceholderData } = query;
  // The same as before the code was there, so that nothing moves.
  if (!data && !error) return <StatisticsLoading />;
  return (
    <section className="sales-statistics" aria-labelledby="statistics">
      <div className="section-head">
        <h2 id="statistics">Sales</h2>
        <div className="period">
          <label htmlFor={periodId}>Period</label>
          <select
            id={periodId}
            className="form-control"
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {period} days
              </option>
            ))}
          </select>
        </div>
      </div>
      {error && (
        <QueryError
          query={query}
          title={data ? "The statistics could not be refreshed" : "The statistics could not be loaded"}
        />
      )}
      {data && (
        <div className={isPlaceholderData ? "charts stale" : "charts"} aria-busy={isPlaceholderData}>
          <Sales days={data.days} before={data.before} />
          <Conversion days={data.days} before={data.before} />
          <Held held={data.held} />
          <Short short={data.short} />
        </div>
      )}
    </section>
  );
}

const nameOf = (day: string): string => dayText(day, "short");
const whole = (value: number): string => value.toLocaleString("en-US");
const wholeDollars = (value: number): string => `$${whole(Math.round(value))}`;
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;
const sum = (days: readonly DayStatistics[], of: (day: DayStatistics) => number): number =>
  days.reduce((total, day) => total + of(day), 0);

/** Returns `$120.00 more than in the 7 days before (+12 %)`. */
function comparison(now: number, before: number, days: number, format: (value: number) => string): string {
  const period = days === 1 ? "the day before" : `the ${days} days before`;
  if (now === before) return `The same as in ${period}.`;
  const share =
    before === 0
      ? ""
      : ` (${now > before ? "+" : "−"}${Math.round((Math.abs(now - before) / before) * 100)} %)`;
  return `${format(Math.abs(now - before))} ${now > before ? "more" : "less"} than in ${period}${share}.`;
}

type PeriodProps = Pick<ShopStatistics, "days" | "before">;

function Sales({ days, before }: PeriodProps) {
  const sales = sum(days, (day) => day.sales);
  const revenue = cents(sum(days, (day) => day.revenue));
  const sold = days.filter((day) => day.sales > 0);
  const best = sold.toSorted((a, b) => b.revenue - a.revenue)[0];
  return (
    <ChartFrame
      title="Sales per day"
      summary={
        <>
          {best
            ? `${counted(sales, "order")} paid, ${formatMoney(revenue)} before refunds. Best day: ${nameOf(best.day)} with ${formatMoney(best.revenue)}.`
            : "No sales in this period."}{" "}
          <span>
            {comparison(revenue, before.revenue, days.length, (value) => formatMoney(cents(value)))}
          </span>
        </>
      }
      chart={
        <DayBars
          data={days.map(({ day, revenue: amount }) => ({ day: nameOf(day), dollars: amount / 100 }))}
          series={[{ key: "dollars", name: "Sales" }]}
          format={wholeDollars}
        />
      }
      columns={[`Day (${useTimes().zone})`, "Orders paid", "Sales"]}
      rows={best ? days.map((day) => [nameOf(day.day), whole(day.sales), formatMoney(day.revenue)]) : []}
    />
  );
}

function Conversion({ days, before }: PeriodProps) {
  const placed = sum(days, (day) => day.placed);
  const paid = sum(days, (day) => day.placedAndPaid);
  return (
    <ChartFrame
      title="Orders placed and paid"
      summary={
        <>
          {placed === 0
            ? "No orders in this period."
            : `${counted(placed, "order")} placed, ${whole(paid)} of them paid: ${Math.round((paid / placed) * 100)} %.`}{" "}
          <span>{comparison(placed, before.placed, days.length, (value) => counted(value, "order"))}</span>
        </>
      }
      chart={
        <DayBars
          data={days.map((day) => ({ day: nameOf(day.day), placed: day.placed, paid: day.placedAndPaid }))}
          series={[
            { key: "paid", name: "Paid" },
            { key: "placed", name: "Placed" },
          ]}
          format={whole}
        />
      }
      columns={[`Day (${useTimes().zone})`, "Placed", "Paid"]}
      rows={
        placed === 0 ? [] : days.map((day) => [nameOf(day.day), whole(day.placed), whole(day.placedAndPaid)])
      }
    />
  );
}

function Held({ held }: { held: ShopStatistics["held"] }) {
  return (
    <ChartFrame
      title="Reserved for unpaid orders"
      summary={
        held.orders === 0
          ? "No units are reserved."
          : `${counted(held.units, "unit")} reserved for ${counted(held.orders, "unpaid order")}, worth ${formatMoney(held.value)}.`
      }
      chart={
        <NameBars
          data={held.tools.map(({ name, units }) => ({ name, units }))}
          series={[{ key: "units", name: "Units reserved" }]}
          format={whole}
        />
      }
      columns={["Tool", "Orders", "Units reserved"]}
      rows={held.tools.map(({ name, orders, units }) => [name, whole(orders), whole(units)])}
    />
  );
}

function Short({ short: { count, tools } }: { short: ShopStatistics["short"] }) {
  return (
    <ChartFrame
      title="Stock below the minimum order"
      summary={
        count === 0 ? (
          "All tools have at least their minimum order in stock."
        ) : (
          <>
            {counted(count, "tool")} can't be ordered. <Link to={paths.manageTools}>Manage tools</Link>
          </>
        )
      }
      chart={
        <NameBars
          data={tools.map(({ name, stockQuantity, minimumOrderQuantity }) => ({
            name,
            stockQuantity,
            minimumOrderQuantity,
          }))}
          series={[
            { key: "stockQuantity", name: "In stock" },
            { key: "minimumOrderQuantity", name: "Minimum order" },
          ]}
          format={whole}
        />
      }
      columns={["Tool", "In stock", "Minimum order"]}
      rows={tools.map(({ name, stockQuantity, minimumOrderQuantity }) => [
        name,
        whole(stockQuantity),
        whole(minimumOrderQuantity),
      ])}
    />
  );
}
