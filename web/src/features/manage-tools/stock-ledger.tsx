import { useInfiniteQuery } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { formatCount } from "../tool/stock.ts";
import { stockLedgerQuery, type StockMovement } from "./manage-tools.api.ts";
import { MoreLines } from "./more-lines.tsx";

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

const REASONS: Readonly<Record<string, string>> = {
  initial: "First stock",
  adjusted: "Adjusted",
  "order-placed": "Order placed",
  "order-cancelled": "Order cancelled",
  "hold-released": "Hold ended unpaid",
  "hold-renewed": "Hold taken again",
  restocked: "Put back after a refund",
};

/** Every piece that came or went, newest first. */
export function StockLedger({ toolId }: { toolId: string }) {
  const query = useInfiniteQuery(stockLedgerQuery(toolId));
  const { data, error, isFetching, refetch } = query;
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Stock ledger</h2>
      {!data && !error && <Loading what="Loading the ledger …" />}
      {!data && error && (
        <ErrorPanel
          title="The ledger could not be loaded"
          message={asProblem(error).message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && lines.length === 0 && <p className="secondary">No piece has come or gone yet.</p>}
      {lines.length > 0 && (
        <ul className="lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      <MoreLines query={query} what="lines" />
    </section>
  );
}

function Line({ line }: { line: StockMovement }) {
  return (
    <li>
      <span className={`change tabular ${line.change > 0 ? "in" : "out"}`}>
        {line.change > 0 ? "+" : "−"}
        {formatCount(Math.abs(line.change))}
      </span>
      <span className="what">
        <span className="reason">
          {line.note ?? REASONS[line.reason] ?? line.reason}
          {line.orderId !== null && ` (No. ${line.orderId.slice(-8).toUpperCase()})`}
        </span>
        <span className="fine">
          {TIME.format(line.at)}
          {line.by !== null && `, ${line.by}`}
        </span>
      </span>
      <span className="left tabular">
        <span className="fine">left</span> {formatCount(line.stockAfter)}
      </span>
    </li>
  );
}
