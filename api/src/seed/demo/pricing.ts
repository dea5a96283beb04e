import type { DemoPart, PriceBreak } from "./types.ts";

/** How the price of a family grows with the mass. Cents. */
export interface Pricing {
  readonly base: number;
  readonly perKilogram: number;
  /** Whether small parts come in packs. */
  readonly packed: boolean;
}

const BREAKS = [
  { packs: 5, share: 0.92 },
  { packs: 20, share: 0.85 },
  { packs: 50, share: 0.78 },
];
/** Quantities of parts that are not packed. */
const SINGLE_BREAKS = [
  { packs: 10, share: 0.95 },
  { packs: 25, share: 0.9 },
  { packs: 100, share: 0.82 },
];
/** The largest pack whose price is not above the limit, in cents. */
const PACKS = [
  { size: 100, upTo: 20 },
  { size: 50, upTo: 60 },
  { size: 25, upTo: 200 },
  { size: 10, upTo: 600 },
];

type Price = Pick<DemoPart, "unitPriceCents" | "minimumOrderQuantity" | "orderMultiple" | "priceBreaks">;

/** Returns price, pack, minimum order and price breaks of a part. */
export function priceOf({ base, perKilogram, packed }: Pricing, grams: number): Price {
  const unitPriceCents = rounded(base + (perKilogram * grams) / 1000);
  const pack = packed ? (PACKS.find(({ upTo }) => unitPriceCents <= upTo)?.size ?? 1) : 1;
  return {
    unitPriceCents,
    orderMultiple: pack,
    minimumOrderQuantity: pack,
    priceBreaks: breaksOf(unitPriceCents, pack),
  };
}

/** Breaks that lower the price by at least a cent. */
function breaksOf(unitPriceCents: number, pack: number): PriceBreak[] {
  const breaks: PriceBreak[] = [];
  for (const { packs, share } of pack > 1 ? BREAKS : SINGLE_BREAKS) {
    const price = Math.floor(unitPriceCents * share);
    if (price < (breaks.at(-1)?.unitPriceCents ?? unitPriceCents)) {
      breaks.push({ minQuantity: packs * pack, unitPriceCents: price });
    }
  }
  return breaks;
}

/** Whole cents; from one dollar on steps of 5, from ten dollars on of 10. */
function rounded(amount: number): number {
  const exact = Math.max(4, amount);
  if (exact < 100) return Math.round(exact);
  const step = exact < 1000 ? 5 : 10;
  return Math.round(exact / step) * step;
}

/** Returns the stock of a part, always the same: about every 29th is sold out, as many have less than the minimum order. */
export function stockOf(partNumber: string, minimumOrder: number): number {
  let mixed = 7;
  for (const letter of partNumber) mixed = (mixed * 31 + letter.charCodeAt(0)) % 1_000_003;
  if (mixed % 29 === 0) return 0;
  if (mixed % 29 === 1) return Math.floor(minimumOrder / 2);
  return minimumOrder * (2 + (mixed % 60)) + (mixed % minimumOrder);
}
