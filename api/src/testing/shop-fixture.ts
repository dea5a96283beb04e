import { fixture } from "./fixture.ts";
import { aShop, type TestShop } from "./test-shop.ts";

/** A shop as a fixture. */
export const shopFixture = (): TestShop => fixture("the shop", aShop, (shop) => shop);
