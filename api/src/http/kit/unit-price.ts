import { type Millicents, millicentsFromDollars, PRICE_UNITS } from "../../domain/shared/price-unit.ts";
import { z } from "./zod.ts";

/** The price of one unit in the contract: a JSON number of dollars with at most five decimals. */
export const unitDollars = z
  .number()
  .refine((value) => millicentsFromDollars(value) !== null, {
    error: "must be a price in dollars with at most five decimals",
  })
  .openapi({ example: 0.094 });

/** The same price, parsed to thousandths of a cent. */
export const unitDollarsAsMillicents = unitDollars
  .transform((value) => millicentsFromDollars(value) ?? Number.NaN)
  .pipe(z.custom<Millicents>((value) => Number.isSafeInteger(value)));

/** The units that prices stand for. */
export const priceUnitWire = z.literal(PRICE_UNITS).openapi({
  type: "integer",
  enum: [...PRICE_UNITS],
  description: "The units that the shop shows the price for, as `$9.40 per 100`; its price is in whole cents",
  example: 100,
});
