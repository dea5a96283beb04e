import type { StockState } from "./stock.ts";

const COLOUR: Record<StockState, string> = {
  "in-stock": "ok",
  low: "low",
  "below-minimum": "low",
  "sold-out": "none",
};

/** The coloured dot beside a stock's words; the words say it, the colour only repeats it. */
export function StockDot({ state }: { state: StockState }) {
  return <span className={`dot ${COLOUR[state]}`} aria-hidden="true" />;
}
