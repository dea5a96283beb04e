import { expect, it } from "vitest";
import { apiFixture } from "../testing/api-fixture.ts";
import { aPaidOrder, aTool } from "../testing/factories.ts";
import { aPerson } from "../testing/test-shop.ts";

const api = apiFixture();

const ID = "019a0000-0000-7000-8000-000000000000";

/** Calls about the caller's own data that every customer may make; the permission matrix shows who may make the others. */
it.each([
  ["GET", "/wishlist", []],
  ["DELETE", `/wishlist/${ID}`, { deletedCount: 0 }],
  ["GET", "/myitems", []],
  ["GET", "/lastdelivery", { phone: "", address: "", company: "" }],
])("%s %s shows a customer nothing of another", async (method, path, nothing) => {
  const { person: other } = await aPaidOrder(api.shop);
  await api.call("PUT", `/wishlist/${(await aTool(api.shop)).id}`, { person: other });
  const response = await api.call(method, path, { person: aPerson() });
  expect([response.status, response.body]).toEqual([200, nothing]);
});
