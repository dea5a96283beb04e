import { useId, type ReactNode } from "react";
import { formatMoney } from "../../lib/money.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { formatCount, smallestOrder, stockState } from "../../lib/stock.ts";
import { StockDot } from "../../ui/stock-dot.tsx";
import { DETAIL_SIZES } from "./image-sizes.ts";
import { PriceTable } from "./price-table.tsx";
import type { Tool } from "./tool.api.ts";
import { WishButton } from "./wish-button.tsx";

/** A tool in full: image, name, description, price per unit, minimum order and stock; below them what can be done. */
export function ToolDetail({ tool, children }: { tool: Tool; children?: ReactNode }) {
  const nameId = useId();
  return (
    <section className="tool-detail" aria-labelledby={nameId}>
      <div className="plate">
        <ToolImage src={tool.imageUrl} alt={`Image of ${tool.name}`} sizes={DETAIL_SIZES} eager />
        <WishButton toolId={tool.id} describedBy={nameId} />
      </div>
      <h1 id={nameId}>{tool.name}</h1>
      <p className="description">{tool.description}</p>
      <dl className="tabular">
        <dt>Part number</dt>
        <dd>{tool.partNumber}</dd>
        <dt>Per unit</dt>
        <dd className="price">{formatMoney(tool.unitPrice)}</dd>
        <dt>Minimum order</dt>
        <dd>{formatCount(smallestOrder(tool))}</dd>
        {tool.orderMultiple > 1 && (
          <>
            <dt>Sold in</dt>
            <dd>Packs of {formatCount(tool.orderMultiple)}</dd>
          </>
        )}
        <dt>Available</dt>
        <dd>
          <StockDot state={stockState(tool)} />
          {formatCount(tool.stockQuantity)}
        </dd>
      </dl>
      {tool.priceBreaks.length > 0 && <PriceTable tool={tool} />}
      {children}
    </section>
  );
}
