/** Why a line is taxed at its rate: that of a country, or none within the EU or outside. */
export const TAX_REASONS = ["standard", "intra-community", "export"] as const;
export type TaxReason = (typeof TAX_REASONS)[number];

/** The tax of a line. */
export interface Tax {
  readonly reason: TaxReason;
  /** Basis points: 19 % are 1900. */
  readonly rateBp: number;
}

/**
 * Returns the tax of what `seller` delivers to `destination`: in the seller's own country its standard rate. `rateOf` returns the rate of a
 * country on the day of the order, in basis points.
 */
export function taxOf(
  seller: { readonly country: string },
  destination: { readonly country: string },
  rateOf: (country: string) => number,
): Tax {
  if (destination.country !== seller.country) throw new Error(`not delivered to ${destination.country}`);
  return { reason: "standard", rateBp: rateOf(seller.country) };
}
