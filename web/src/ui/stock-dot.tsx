import type { StockState } from "../lib/stock.ts";

const COLOUR: Record<StockState, string> = {
  "in-stock": "ok",
  low: "low",
  "below-minimum": "low",
  "sold-out": "none",
};

/** A coloured dot next to the text about the stock, which has the same meaning. */
export function StockDot({ state }: { state: StockState }) {
  return <span className={`dot ${COLOUR[state]}`} aria-hidden="true" />;
}
