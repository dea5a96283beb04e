import type { StockedTool } from "../seed/catalogue.ts";
import { againstBare } from "./against-bare.ts";
import type { Bench, MarkResult } from "./mark.ts";

/** The home page's grid: one page of 24, requested by everybody, so nginx sends it from its cache. */
export function markTools(bench: Bench): Promise<MarkResult> {
  return againstBare(bench, { mark: "tools", paths: ["/api/tools?limit=24"], atLeast: 1 });
}

/** Single tools, drawn at random from 1,000: cached for one second at most. */
export function markPurchase(bench: Bench, tools: readonly StockedTool[]): Promise<MarkResult> {
  const paths = tools.map(({ id }) => `/api/purchase/${id}`);
  return againstBare(bench, { mark: "purchase", paths, atLeast: 0.6 });
}
