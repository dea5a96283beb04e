import { randomInt } from "node:crypto";
import { type SellerContent, sellers } from "../domain/zone/sellers.ts";
import { anAdminContext, type TestShop } from "./test-shop.ts";

const A = 65;
const letters = (count: number): string =>
  String.fromCodePoint(...Array.from({ length: count }, () => A + randomInt(26)));

/** The fields of a seller with a series of its own. */
export const aSellerContent = (over: Partial<SellerContent> = {}): SellerContent => ({
  name: "Boltwright Polska",
  line1: "ul. Fabryczna 3",
  city: "Gdynia",
  postcode: "81-001",
  country: "PL",
  vatId: "PL5260250995",
  taxNumber: null,
  bank: "",
  legal: "",
  series: letters(5),
  ...over,
});

/** Adds a seller and returns its id. */
export const someSeller = async (shop: TestShop): Promise<string> =>
  (await sellers.add(await anAdminContext(shop), aSellerContent())).id;
