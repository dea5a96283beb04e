import { type Cents, centsFromDollars, dollarsFromCents } from "../../domain/shared/money.ts";
import { shownAs } from "./shown-as.ts";
import { z } from "./zod.ts";

/** An amount in the contract: a JSON number of dollars with at most two decimals. */
export const dollars = z
  .number()
  .refine((value) => centsFromDollars(value) !== null, {
    error: "must be an amount in dollars with at most two decimals",
  })
  .openapi({ example: 24.5 });

/** The same amount, parsed to integer cents. */
export const dollarsAsCents = dollars
  .transform((value) => centsFromDollars(value) ?? Number.NaN)
  .pipe(z.custom<ReturnType<typeof centsFromDollars> & number>((value) => Number.isSafeInteger(value)));

/** An amount of a response: integer cents in the domain, dollars in the contract. */
export const centsAsDollars = shownAs((value: Cents) => dollarsFromCents(value), dollars);
