import { expressionBuilder, type Selectable, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Tables } from "../shared/tables.ts";
import { HOME } from "../zone/terms.ts";

/** An address: `country` is its ISO code, `phone` may be empty. */
export interface Address {
  readonly country: string;
  readonly name: string;
  readonly company: string | null;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly phone: string;
}

/** Returns an address at home that is written as one text. */
export const addressOfText = (
  text: string,
  { name, company, phone }: Pick<Address, "name" | "company" | "phone">,
): Address => ({
  country: HOME.country,
  name,
  company,
  line1: text,
  line2: null,
  city: null,
  region: null,
  postcode: null,
  phone,
});

/** Selects an address of the order `o`, as one column; null where it has none of this kind. */
export const addressOf = (kind: "delivery" | "billing") =>
  jsonObjectFrom(
    expressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">()
      .selectFrom("order_address as a")
      .select(["a.country", "a.name", "a.company", "a.line1", "a.line2"])
      .select(["a.city", "a.region", "a.postcode", "a.phone"])
      .whereRef("a.order_id", "=", "o.id")
      .where("a.kind", "=", sql.lit(kind)),
  );

/** The countries of the shop's zones whose postcode stands before the city. */
const POSTCODE_FIRST: ReadonlySet<string> = new Set("AT BE CZ DE DK ES FR IT MX NL PL SE".split(" "));

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region" });

/**
 * Returns where an address is, its lines joined by newlines: street, city with region and postcode, and the country's English name. An address of
 * one text is that text. Name, company and phone are not in it.
 */
export function formatAddress({ country, line1, line2, city, region, postcode }: Address): string {
  if (city === null) return line1;
  const isPostcodeFirst = POSTCODE_FIRST.has(country);
  const place = isPostcodeFirst
    ? [[postcode, city], [region]]
    : [[region === null ? city : `${city}, ${region}`, postcode]];
  return [[line1], [line2], ...place, [COUNTRY_NAMES.of(country) ?? country]]
    .map((parts) => parts.filter((part) => part !== null).join(" "))
    .filter((line) => line !== "")
    .join("\n");
}
