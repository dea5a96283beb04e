import { expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { canonicalEmail } from "./email.ts";

const shop = shopFixture();

it.each([
  [" Ada@Boltwright.Test\n", "ada@boltwright.test"],
  ["IRIS@X.TEST", "iris@x.test"],
  ["Zo\u0065\u0308@x.test", "zo\u00EB@x.test"],
  ["\u212Aelvin@x.test", "kelvin@x.test"],
  ["ÀÉ@x.test", "àé@x.test"],
])("%j is stored and compared as %j", (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});

/** One address for each character that an address may have, in upper and lower case. */
const everyAddress = (): string[] =>
  Array.from({ length: 0x1_ffff }, (_, code) => code + 1)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => `${String.fromCodePoint(code)}@x.test`);

it("is stable: the canonical form of a canonical form is itself, for every character", () => {
  const unstable = everyAddress()
    .map(canonicalEmail)
    .filter((email) => canonicalEmail(email) !== email);
  expect(unstable).toEqual([]);
});

it("is in lower case by the database's rule as well, for every character: every customer can be stored", async () => {
  const rejected = await shop.em.execute(
    "select email from jsonb_array_elements_text(?::jsonb) as email where email <> lower(email)",
    [JSON.stringify(everyAddress().map(canonicalEmail))],
  );
  expect(rejected).toEqual([]);
});
