import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatPrice } from "../../lib/price.ts";
import { paths } from "../../lib/paths.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { cannotOrderText, formatCount } from "../../lib/stock.ts";
import { ZoneNote } from "../settings/shop-time.tsx";
import { useTimes } from "../settings/use-times.ts";
import { boughtToolsQuery, type BoughtTool } from "./bought-tools.api.ts";

const units = (count: number): string => (count === 1 ? "1 unit" : `${formatCount(count)} units`);

/** The tools that a customer has bought, each with a Reorder link. `children` follow once these are known: no layout shift. */
export function BoughtTools({ email, children }: { email: string; children: ReactNode }) {
  const query = useInfiniteQuery(boughtToolsQuery(email));
  const { data } = query;
  const bought = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages[0]?.total ?? bought.length;
  return (
    <>
      <div className="section-head">
        <h1>My Items</h1>
        {bought.length > 0 && <ZoneNote />}
        {bought.length > 0 && (
          <span className="secondary small tabular" role="status">
            {formatCount(bought.length)} of {formatCount(total)}
          </span>
        )}
      </div>
      <QueryFallback query={query} loading="Loading your items …" failure="Your items could not be loaded" />
      {data && bought.length === 0 && (
        <StatePanel
          title="No items yet"
          actions={
            <>
              <Link className="btn btn-outline" to={paths.home}>
                Browse tools
              </Link>
              <Link className="btn btn-outline" to={paths.myOrders}>
                My Orders
              </Link>
            </>
          }
        >
          <p>Tools you have bought appear here, so you can reorder them.</p>
        </StatePanel>
      )}
      {bought.length > 0 && (
        <ul className="bought-tools">
          {bought.map((item) => (
            <li key={item.tool.id}>
              <BoughtToolRow item={item} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} what="items" />
      {!query.isPending && children}
    </>
  );
}

function BoughtToolRow({ item }: { item: BoughtTool }) {
  const { tool, lastQuantity, totalQuantity, orders, lastBoughtAt } = item;
  const nameId = useId();
  const [now] = useState(() => new Date());
  const { short } = useTimes();
  return (
    <article className="card-box bought-tool" aria-labelledby={nameId}>
      <Link className="plate" to={paths.tool(tool)} tabIndex={-1} aria-hidden="true">
        <ToolImage src={tool.imageUrl} sizes="72px" />
      </Link>
      <div className="what">
        <h2 id={nameId} dir="auto">
          <Link to={paths.tool(tool)}>{tool.name}</Link>
        </h2>
        <p className="secondary small tabular">
          {tool.partNumber} · {formatPrice(tool)}
          {tool.priceUnit === 1 && " per unit"}
        </p>
      </div>
      <dl className="tabular">
        <div>
          <dt>Last bought</dt>
          <dd>
            <time dateTime={lastBoughtAt}>{short(lastBoughtAt, now)}</time>, {units(lastQuantity)}
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            {units(totalQuantity)} in {orders === 1 ? "1 order" : `${formatCount(orders)} orders`}
          </dd>
        </div>
      </dl>
      <Reorder item={item} describedBy={nameId} />
    </article>
  );
}

function Reorder({ item: { tool, lastQuantity }, describedBy }: { item: BoughtTool; describedBy: string }) {
  if (tool.archived) return <span className="unavailable">No longer sold</span>;
  const reason = cannotOrderText(tool);
  if (reason !== undefined) return <span className="unavailable">{reason}</span>;
  return (
    <Link
      className="btn btn-outline"
      to={paths.reorder(tool.id, lastQuantity)}
      aria-describedby={describedBy}
    >
      Reorder
    </Link>
  );
}
