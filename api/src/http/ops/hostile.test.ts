import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { countOf } from "../../testing/order-queries.ts";
import { TEST_ORIGIN } from "../../testing/test-issuer.ts";
import { testOps, signInAs, type TestOps } from "../../testing/test-ops.ts";
import { aShop, assertInvariants, type TestShop } from "../../testing/test-shop.ts";
import { aSignIn, type TestSignIn } from "../../testing/test-sign-in.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";

const redisUrl = await aRedisDatabase();
const own = { origin: TEST_ORIGIN, "sec-fetch-site": "same-origin" };
const redis = new Redis(redisUrl);
let shop: TestShop;
let keycloak: TestSignIn;
let ops: TestOps;
let cookie: string;

beforeAll(async () => {
  await redis.flushdb();
  [shop, keycloak] = await Promise.all([aShop(), aSignIn()]);
  ops = await testOps(shop, { keycloakUrl: keycloak.url, redisUrl });
  // The first commands come before the connection.
  await eventually(async () => expect((await ops.request("/ops")).status).toBe(302));
  cookie = (await signInAs(ops, keycloak, ["operator"])).session ?? "";
});
afterAll(async () => {
  await ops.close();
  await keycloak.close();
  await assertInvariants(shop);
  await shop.close();
  redis.disconnect();
});

/** Texts as they stand in an address; escapes are sent as they are. */
const TEXTS = [
  "evt_%00",
  "pi_a%00@b",
  "%ZZ",
  "%ED%A0%80",
  "2026-99-99T99:99",
  "2026-02-30T00:00",
  "0000-01-01T00:00",
  "2026-02-30%2000:00:00%2B99%20evt_1",
  "0000-01-01%2000:00:00%2B00%20evt_1",
  "__proto__",
  "constructor",
  `outbox-${"-".repeat(36)}`,
  "019a0000-0000-7000-8000-00000000000G",
  "..%2F..%2Fmain.ts",
  "%F0%9F%92%A9".repeat(300),
];
const ADDRESSES = [
  "/ops/HERE",
  "/ops/inbox/HERE",
  "/ops/inbox?type=HERE",
  "/ops/inbox?status=HERE&status=x",
  "/ops/inbox?since=HERE&until=HERE",
  "/ops/inbox?after=HERE",
  "/ops/orders?find=HERE",
  "/ops/audit?after=HERE",
  "/ops/assets/HERE",
  "/ops/callback?code=HERE&state=HERE",
  "/ops/queues/queue/HERE",
  "/ops/queues/api/queues?activeQueue=HERE&status=HERE&page=HERE",
];
const ACTIONS: [string, string, Record<string, string>][] = [
  ["POST", "/ops/inbox/replay", { id: "HERE" }],
  ["POST", "/ops/inbox/replay", { type: "HERE" }],
  ["POST", "/ops/inbox/replay", { since: "HERE", until: "HERE", type: "none.such" }],
  ["POST", "/ops/holds/release", { orderId: "HERE" }],
  ["POST", "/ops/jobs/retry", { queue: "HERE", id: "1" }],
  ["POST", "/ops/jobs/retry", { queue: "payments", id: "HERE" }],
  ["POST", "/ops/mails/resend", { id: "HERE" }],
  ["PUT", "/ops/queues/api/queues/HERE/pause", {}],
  ["PUT", "/ops/queues/api/queues/payments/HERE/retry", {}],
];

it.each(TEXTS.map((text) => [text.slice(0, 40), text]))(
  "%s gets no 5xx in any parameter or field, and nothing is done",
  async (_name, text) => {
    const at = (address: string): string => address.replaceAll("HERE", text);
    for (const address of ADDRESSES) {
      const response = await ops.request(at(address), { cookie });
      expect([address, response.status < 500]).toEqual([address, true]);
    }
    for (const [method, address, fields] of ACTIONS) {
      const query = Object.entries(fields).map(([name, value]) => `${name}=${at(value)}`);
      const form = Object.fromEntries(new URLSearchParams(query.join("&")));
      const response = await ops.request(at(address), { method, cookie, headers: own, form });
      expect([address, fields, response.status >= 400 && response.status < 500]).toEqual([
        address,
        fields,
        true,
      ]);
    }
    expect(await countOf(shop, "operator_action where outcome = 'done' and via = 'page'")).toBe(0);
  },
);

it("a form is accepted only as a small urlencoded body", async () => {
  const send = async (headers: Record<string, string>): Promise<number> =>
    (
      await ops.request("/ops/invariants", {
        method: "POST",
        cookie,
        headers: { ...own, ...headers },
        form: {},
      })
    ).status;
  expect(await send({ "content-type": "application/json" })).toBe(415);
  expect(await send({ "content-type": "multipart/form-data" })).toBe(415);
  expect(await countOf(shop, "operator_action where action = 'invariants'")).toBe(0);
  const huge = await ops.request("/ops/invariants", {
    method: "POST",
    cookie,
    headers: own,
    form: { x: "y".repeat(20_000) },
  });
  expect(huge.status).toBe(413);
});
