import { sql } from "kysely";
import { DomainError } from "../shared/errors.ts";
import { formatPriceBreaks, type PriceBreak, priceBreaksError, type Prices } from "./price-break.ts";
import type { ToolChanges } from "./tool-changes.ts";

/** In which quantities a tool is sold, what many units cost, and when more are expected. */
export interface OrderTerms {
  readonly orderMultiple: number;
  readonly priceBreaks: readonly PriceBreak[];
  /** A day such as `2026-12-04`; null if nobody knows. */
  readonly expectedOn: string | null;
}

/** Some of them; undefined means unchanged. */
export type PartialOrderTerms = { readonly [Field in keyof OrderTerms]?: OrderTerms[Field] | undefined };

/** Returns what differs, with both values; breaks as one text, null for none. */
export function termChanges(before: OrderTerms, after: PartialOrderTerms): ToolChanges {
  const { orderMultiple = before.orderMultiple, priceBreaks = before.priceBreaks } = after;
  const { expectedOn = before.expectedOn } = after;
  const from = formatPriceBreaks(before.priceBreaks) || null;
  const to = formatPriceBreaks(priceBreaks) || null;
  return {
    ...(orderMultiple !== before.orderMultiple && {
      orderMultiple: { from: before.orderMultiple, to: orderMultiple },
    }),
    ...(from !== to && { priceBreaks: { from, to } }),
    ...(expectedOn !== before.expectedOn && { expectedOn: { from: before.expectedOn, to: expectedOn } }),
  };
}

/** The breaks as a value of their column: the driver would send a list as an array of Postgres. */
export const storedBreaks = (breaks: readonly PriceBreak[]) =>
  sql<readonly PriceBreak[]>`${JSON.stringify(breaks)}::jsonb`;

/** Rejects price breaks that are not in order; `field`: what was changed. Error: `bad-price-breaks`. */
export function assertPriceBreaks(prices: Prices, field: "unitPrice" | "priceBreaks"): void {
  const error = priceBreaksError(prices);
  if (error !== null) throw new DomainError("bad-price-breaks", error, field);
}
