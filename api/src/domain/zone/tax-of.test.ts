import { expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { statement } from "../shared/statement.ts";
import { taxOf } from "./tax-of.ts";
import { type Destination, HOME, selectTerms, termsFromRow } from "./terms.ts";

const shop = shopFixture();
const terms = statement<Destination, Parameters<typeof termsFromRow>[1] & object>((db, destination) =>
  selectTerms(db, destination),
);

it("the seller's own country: its standard rate", () => {
  expect(taxOf({ country: "BD" }, { country: "BD" }, () => 1500)).toEqual({
    reason: "standard",
    rateBp: 1500,
  });
});

it("orders at home have 15 % tax in their prices, and are sold by Boltwright", async () => {
  const [row = null] = await terms(shop.em, HOME);
  expect(termsFromRow(HOME, row)).toEqual({
    zone: "home",
    seller: "boltwright",
    pricesIncludeTax: true,
    tax: { reason: "standard", rateBp: 1500 },
  });
});

it("a rate is valid until the country's next row", async () => {
  await shop.em.execute(
    "insert into tax_rate (country, valid_from, rate_bp) values ('BD', current_date, 1600), ('BD', current_date + 1, 1700)",
  );
  const [row = null] = await terms(shop.em, HOME);
  expect(termsFromRow(HOME, row).tax.rateBp).toBe(1600);
});
