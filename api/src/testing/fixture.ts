import { afterAll, beforeAll } from "vitest";
import { opened } from "./lazy-object.ts";
import { assertInvariants, type TestShop } from "./test-shop.ts";

/**
 * What all tests of a file, or of a `describe`, use together: opened before them; after them the invariants of its shop must hold,
 * and it is closed.
 */
export function fixture<Thing extends { close(): Promise<void> }>(
  what: string,
  open: () => Promise<Thing>,
  shopOf: (thing: Thing) => TestShop,
): Thing {
  let thing: Thing | undefined;
  beforeAll(async () => {
    thing = await open();
  });
  afterAll(async () => {
    if (!thing) return;
    await assertInvariants(shopOf(thing));
    await thing.close();
  });
  return opened(what, () => thing);
}
