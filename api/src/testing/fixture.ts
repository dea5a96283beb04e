import { afterAll, beforeAll } from "vitest";
import { opened } from "./lazy-object.ts";
import { assertInvariants, type TestShop } from "./test-shop.ts";

/**
 * What all tests of a file, or of a `describe`, use together: opened before them; after them the invariants of its shop must hold,
 * and it is closed.
 */
export function fixture<Resource extends { close(): Promise<void> }>(
  what: string,
  open: () => Promise<Resource>,
  shopOf: (resource: Resource) => TestShop,
): Resource {
  let resource: Resource | undefined;
  beforeAll(async () => {
    resource = await open();
  });
  afterAll(async () => {
    if (!resource) return;
    await assertInvariants(shopOf(resource));
    await resource.close();
  });
  return opened(what, () => resource);
}
