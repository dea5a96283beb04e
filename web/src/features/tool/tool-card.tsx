import { useId } from "react";
import { Link } from "react-router-dom";
import { formatPrice, formatUnitPrice } from "../../lib/price.ts";
import { paths } from "../../lib/paths.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { cannotOrderText, formatCount, smallestOrder, stockState } from "../../lib/stock.ts";
import { StockDot } from "../../ui/stock-dot.tsx";
import { aliasText } from "../../lib/alias.ts";
import type { Tool } from "./tool.api.ts";
import { WishButton } from "./wish-button.tsx";

// The sizes for 1, 2 or 3 columns.
const SIZES = "(min-width: 1240px) 390px, (min-width: 992px) 31vw, (min-width: 640px) 47vw, 94vw";

/** A tool of the grid. `eager` for the first row. */
export function ToolCard({ tool, eager }: { tool: Tool; eager: boolean }) {
  const nameId = useId();
  const state = stockState(tool);
  const reason = tool.archived ? "No longer sold" : cannotOrderText(tool);
  return (
    <article
      className={tool.archived || state === "sold-out" ? "tool-card sold-out" : "tool-card"}
      aria-labelledby={nameId}
    >
      <Link className="plate" to={paths.tool(tool)} tabIndex={-1} aria-hidden="true">
        <ToolImage src={tool.imageUrl} sizes={SIZES} eager={eager} />
      </Link>
      <WishButton toolId={tool.id} describedBy={nameId} />
      <div className="body">
        <h3 id={nameId} dir="auto">
          <Link to={paths.tool(tool)}>{tool.name}</Link>
        </h3>
        {tool.alias && (
          <p className="alias tabular">
            {tool.partNumber} — {aliasText(tool.alias)}
          </p>
        )}
        <p className="description" dir="auto">
          {tool.description}
        </p>
        <p className="stock tabular">
          <span>
            <StockDot state={state} />
            {formatCount(tool.stockQuantity)} available
          </span>
          <span>Min. order {formatCount(smallestOrder(tool))}</span>
        </p>
        <div className="buy">
          <p className="price tabular">
            {formatUnitPrice(tool)} <small>Per unit</small>
            {tool.priceUnit > 1 && (
              <>
                {" "}
                <small className="of-unit">{formatPrice(tool)}</small>
              </>
            )}
          </p>
          {reason ? (
            <span className="cannot-order">{reason}</span>
          ) : (
            <Link className="btn btn-outline" to={paths.purchase(tool.id)} aria-describedby={nameId}>
              Purchase
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}
