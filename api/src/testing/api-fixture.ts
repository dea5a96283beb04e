import { afterAll, beforeAll } from "vitest";
import { opened } from "./opened.ts";
import { anApi, type TestApi } from "./test-api.ts";
import { assertInvariants } from "./test-shop.ts";

/** The API for all tests of a file, or of a `describe`: opened before them; after them its shop's invariants must hold, and it is closed. */
export function apiFixture(): TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    api = await anApi();
  });
  afterAll(async () => {
    if (!api) return;
    await assertInvariants(api.shop);
    await api.close();
  });
  return opened("the API", () => api);
}
