import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { QueryError } from "../../ui/query-fallback.tsx";
import { type QueueCounts, queueCountsQuery } from "./queues.api.ts";
import "./today.scss";

const QUEUES: readonly { count: keyof QueueCounts; label: string; to: string }[] = [
  { count: "toShip", label: "To ship", to: `${paths.manageAllOrders}?queue=to-ship` },
  { count: "unpaid", label: "Unpaid", to: `${paths.manageAllOrders}?queue=unpaid` },
  { count: "lowStock", label: "Low stock", to: `${paths.manageTools}?show=low&sort=stock` },
  { count: "refundsFailed", label: "Refunds failed", to: `${paths.manageAllOrders}?queue=refunds-failed` },
  { count: "returns", label: "Returns", to: paths.manageReturns },
];

/** Unpaid orders wait for their customers; the other queues wait for staff. */
const WAITS_FOR_STAFF: ReadonlySet<keyof QueueCounts> = new Set([
  "toShip",
  "lowStock",
  "refundsFailed",
  "returns",
]);

/** Shows how much work waits for staff, each number a link to its list; a dash until the number is there. */
export function Today() {
  const query = useQuery(queueCountsQuery());
  const { data } = query;
  return (
    <section className="today" aria-labelledby="today">
      <h2 id="today">Today</h2>
      {!data && query.error ? (
        <QueryError query={query} title="The queues could not be loaded" />
      ) : (
        <ul aria-busy={!data}>
          {QUEUES.map(({ count, label, to }) => (
            <li key={count}>
              <Link to={to} className={data && waits(count, data) ? "waits" : undefined}>
                <strong className="tabular">{data ? formatCount(data[count]) : "–"}</strong> {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const waits = (count: keyof QueueCounts, counts: QueueCounts): boolean =>
  WAITS_FOR_STAFF.has(count) && counts[count] > 0;
