import { afterAll, beforeAll } from "vitest";
import { opened } from "./opened.ts";
import { aShop, assertInvariants, type TestShop } from "./test-shop.ts";

/** A shop for all tests of a file, or of a `describe`: opened before them; after them its invariants must hold, and it is closed. */
export function shopFixture(): TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await aShop();
  });
  afterAll(async () => {
    if (!shop) return;
    await assertInvariants(shop);
    await shop.close();
  });
  return opened("the shop", () => shop);
}
