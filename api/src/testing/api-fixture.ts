import { fixture } from "./fixture.ts";
import { anApi, type TestApi } from "./test-api.ts";

/** The API as a fixture. */
export const apiFixture = (): TestApi =>
  fixture(
    "the API",
    () => anApi(),
    ({ shop }) => shop,
  );
