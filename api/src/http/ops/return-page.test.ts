import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";
import { signInAs, testOps, type TestOps } from "../../testing/test-ops.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { aSignIn, type TestSignIn } from "../../testing/test-sign-in.ts";

const redisUrl = await aRedisDatabase();
const LONGEST = `/ops/queues?a=${"a".repeat(986)}`;
/** Buffer of nginx for the headers of a response. */
const HEADER_BYTES = 16 * 1024;

let shop: TestShop;
let keycloak: TestSignIn;
let ops: TestOps;
beforeAll(async () => {
  shop = await aShop();
  keycloak = await aSignIn();
  ops = await testOps(shop, { keycloakUrl: keycloak.url, redisUrl });
  // The first commands come before the connection.
  await eventually(async () => expect((await ops.request("/ops")).status).toBe(302));
});
afterAll(async () => {
  await ops.close();
  await keycloak.close();
  await shop.close();
});

it.each([
  ["a page of 1000 characters", LONGEST, LONGEST],
  ["a page with a longer address: the first page", `${LONGEST}a`, "/ops"],
  ["a page whose cookie no proxy could pass on: the first page", `/ops/${"a".repeat(12_000)}`, "/ops"],
])("a login returns to %s", async (_what, path, to) => {
  const headers = [...(await ops.request(path)).headers].flat().join("");
  expect(headers.length).toBeLessThan(HEADER_BYTES / 2);
  const { response } = await signInAs(ops, keycloak, ["operator"], { path });
  expect(await response.text()).toContain(`content="0; url=${to}"`);
});
