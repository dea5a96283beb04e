import { type Kysely, sql } from "kysely";
import type { Slots } from "../shared/statement.ts";
import type { Tables } from "../shared/tables.ts";
import { type Tax, taxOf } from "./tax-of.ts";

/** The zone of orders that name none: prices include tax, delivery is free. */
export const HOME = { zone: "home", country: "BD" } as const;

/** The terms of an order. */
export interface Terms {
  readonly zone: string;
  readonly seller: string;
  readonly pricesIncludeTax: boolean;
  readonly tax: Tax;
}

/** A zone, and a country in it. */
export interface Destination {
  readonly zone: string;
  readonly country: string;
}

/** Selects what the terms of an order of today depend on. */
export const selectTerms = (db: Pick<Kysely<Tables>, "selectFrom">, { zone, country }: Slots<Destination>) =>
  db
    .selectFrom("zone as z")
    .innerJoin("seller as s", "s.id", "z.seller_id")
    .select(["s.id as seller", "s.country as sellerCountry", "z.prices_include_tax as pricesIncludeTax"])
    .select((eb) =>
      eb
        .selectFrom("tax_rate as r")
        .select("r.rate_bp")
        .where("r.country", "=", country)
        .where("r.valid_from", "<=", sql<string>`current_date`)
        .orderBy("r.valid_from", "desc")
        .limit(1)
        .as("rateBp"),
    )
    .where("z.id", "=", zone);

interface TermsRow {
  readonly seller: string;
  readonly sellerCountry: string;
  readonly pricesIncludeTax: boolean;
  /** The rate of the destination's country. */
  readonly rateBp: number | null;
}

/** Returns the terms of `selectTerms`. */
export function termsFromRow({ zone, country }: Destination, row: TermsRow | null): Terms {
  if (!row) throw new Error(`no zone ${zone}`);
  const tax = taxOf({ country: row.sellerCountry }, { country }, () => {
    if (row.rateBp === null) throw new Error(`no tax rate of ${country}`);
    return row.rateBp;
  });
  return { zone, seller: row.seller, pricesIncludeTax: row.pricesIncludeTax, tax };
}
