import { useInfiniteQuery } from "@tanstack/react-query";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { formatCount } from "../../lib/stock.ts";
import { ShopTime, ZoneNote } from "../settings/shop-time.tsx";
import { stockLedgerQuery, type StockMovement } from "./stock-ledger.api.ts";
import "../../styles/tool-changes.scss";

const REASONS: Readonly<Record<string, string>> = {
  initial: "Initial stock",
  adjusted: "Adjusted",
  "order-placed": "Order placed",
  "order-cancelled": "Order cancelled",
  "hold-released": "Reservation ended",
  "hold-renewed": "Reserved again",
  restocked: "Restocked after refund",
};

/** The stock changes of a tool, newest first. */
export function StockLedger({ toolId }: { toolId: string }) {
  const query = useInfiniteQuery(stockLedgerQuery(toolId));
  const { data } = query;
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Stock ledger</h2>
      <QueryFallback query={query} loading="Loading the ledger …" failure="The ledger could not be loaded" />
      {data && lines.length === 0 && <p className="secondary">No stock changes yet.</p>}
      {lines.length > 0 && (
        <>
          <ZoneNote />
          <ul className="lines">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </>
      )}
      <ShowMore query={query} what="lines" shown={lines.length} label="Show more lines" />
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
          {line.note === null ? (REASONS[line.reason] ?? line.reason) : <bdi>{line.note}</bdi>}
          {line.orderNumber !== null && ` (${line.orderNumber})`}
        </span>
        <span className="fine">
          <ShopTime at={line.at} />
          {line.by !== null && (
            <>
              , <bdi>{line.by}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="left tabular">
        <span className="fine">left</span> {formatCount(line.stockAfter)}
      </span>
    </li>
  );
}
