import { useId, type ReactNode } from "react";
import { formatPrice, formatUnitPrice } from "../../lib/price.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { formatCount, smallestOrder, stockState } from "../../lib/stock.ts";
import { StockDot } from "../../ui/stock-dot.tsx";
import { DETAIL_SIZES } from "./image-sizes.ts";
import { PriceTable } from "./price-table.tsx";
import type { Part } from "./part.api.ts";
import type { Tool } from "./tool.api.ts";
import { ToolGallery } from "./tool-gallery.tsx";
import { WishButton } from "./wish-button.tsx";

/** Returns a weight such as `75 g` or `1.25 kg`. */
const formatWeight = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString("en-US", { maximumFractionDigits: 2 })} kg`;

interface ToolDetailProps {
  readonly tool: Tool;
  /** All images, which can be enlarged; without them only the first is shown. */
  readonly images?: Part["images"];
  readonly children?: ReactNode;
}

/** A tool in full: image, name, description, price per unit, minimum order and, while it is sold, stock; below them what can be done. */
export function ToolDetail({ tool, images, children }: ToolDetailProps) {
  const nameId = useId();
  const alt = `Image of ${tool.name}`;
  return (
    <section className="tool-detail" aria-labelledby={nameId}>
      {images ? (
        <ToolGallery key={tool.id} images={images.map((image) => ({ ...image, alt: image.alt ?? alt }))}>
          <WishButton toolId={tool.id} describedBy={nameId} />
        </ToolGallery>
      ) : (
        <div className="plate">
          <ToolImage src={tool.imageUrl} alt={alt} sizes={DETAIL_SIZES} isFirst />
          <WishButton toolId={tool.id} describedBy={nameId} />
        </div>
      )}
      <h1 id={nameId} dir="auto">
        {tool.name}
      </h1>
      <p className="description" dir="auto">
        {tool.description}
      </p>
      <dl className="tabular">
        <dt>Part number</dt>
        <dd>{tool.partNumber}</dd>
        <dt>Per unit</dt>
        <dd>
          <span className="price">{formatUnitPrice(tool)}</span>
          {tool.priceUnit > 1 && <span className="of-unit">{formatPrice(tool)}</span>}
        </dd>
        <dt>Minimum order</dt>
        <dd>{formatCount(smallestOrder(tool))}</dd>
        {tool.orderMultiple > 1 && (
          <>
            <dt>Sold in</dt>
            <dd>Packs of {formatCount(tool.orderMultiple)}</dd>
          </>
        )}
        {tool.weightGrams !== null && (
          <>
            <dt>Weight</dt>
            <dd>{formatWeight(tool.weightGrams)}</dd>
          </>
        )}
        {!tool.archived && (
          <>
            <dt>Available</dt>
            <dd>
              <StockDot state={stockState(tool)} />
              {formatCount(tool.stockQuantity)}
            </dd>
          </>
        )}
      </dl>
      {tool.priceBreaks.length > 0 && <PriceTable tool={tool} />}
      {children}
    </section>
  );
}
