import { formatCount, stockState, type StockState } from "../../lib/stock.ts";
import { StockDot } from "../../ui/stock-dot.tsx";
import type { ManagedTool } from "./manage-tools.api.ts";

const WORDS: Record<StockState, string> = {
  "in-stock": "",
  low: "Low",
  "below-minimum": "Below minimum",
  "sold-out": "Sold out",
};

/** How many are on the shelf, in a colour and in words, and what unpaid orders keep beside them. */
export function StockWords({ tool }: { tool: ManagedTool }) {
  const state = stockState(tool);
  return (
    <span className="stock-words">
      <span className="count">
        <StockDot state={state} />
        <span>{formatCount(tool.stockQuantity)}</span>
      </span>
      {WORDS[state] !== "" && <strong className={`state ${state}`}>{WORDS[state]}</strong>}
      {tool.heldQuantity > 0 && <span className="fine">{formatCount(tool.heldQuantity)} held</span>}
    </span>
  );
}
