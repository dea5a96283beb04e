import { cannotOrderText, expectedText, formatCount, stockState, type StockState } from "../../lib/stock.ts";
import { StockDot } from "../../ui/stock-dot.tsx";
import type { ManagedTool } from "../tool/manage-tools.api.ts";

const LABELS: Record<StockState, string> = {
  "in-stock": "",
  low: "Low",
  "below-minimum": "Below minimum",
  "sold-out": "Sold out",
};

/** The stock of a tool, its state, and the units reserved for unpaid orders. */
export function StockSummary({ tool }: { tool: ManagedTool }) {
  const state = stockState(tool);
  const isShort = cannotOrderText(tool) !== undefined;
  return (
    <span className="stock-summary">
      <span className="count">
        <StockDot state={state} />
        <span>{formatCount(tool.stockQuantity)}</span>
      </span>
      {LABELS[state] !== "" && <strong className={`state ${state}`}>{LABELS[state]}</strong>}
      {isShort && tool.expectedOn && <span className="fine">{expectedText(tool.expectedOn)}</span>}
      {tool.heldQuantity > 0 && <span className="fine">{formatCount(tool.heldQuantity)} reserved</span>}
    </span>
  );
}
