import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anOrder } from "../../testing/factories.ts";
import { type OperatorSession, anOperatorSession, own } from "../../testing/operator-session.ts";
import { countOf } from "../../testing/order-queries.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { testOps, signInAs } from "../../testing/test-ops.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";

const redisUrl = await aRedisDatabase();

let operator: OperatorSession;
let subject: string;
let cookie: string;
beforeAll(async () => {
  operator = await anOperatorSession(redisUrl);
});
afterAll(() => operator.close());
beforeEach(async () => {
  operator.shop.accounts.fail("none");
  const signedIn = await signInAs(operator.ops, operator.keycloak, ["operator"]);
  subject = signedIn.subject;
  cookie = signedIn.session ?? "";
});

const page = { accept: "text/html" };
const release = (orderId: string) =>
  operator.ops.request("/ops/holds/release", { method: "POST", cookie, headers: own, form: { orderId } });

/** What a release would have changed. */
async function stateOf(orderId: string): Promise<unknown> {
  const order = await orderSnapshot(operator.shop, orderId);
  return { order, actions: await countOf(operator.shop, "operator_action") };
}

describe("an operator without the role", () => {
  it.each([
    ["the role was taken away", () => operator.shop.accounts.operators.delete(subject)],
    ["the account is disabled", () => operator.shop.accounts.disabled.add(subject)],
    ["the account is gone", () => operator.shop.accounts.gone.add(subject)],
  ])("%s: the next write is 403, changes nothing and ends the session", async (_what, remove) => {
    const { orderId } = await anOrder(operator.shop);
    expect((await operator.ops.request("/ops/orders", { cookie })).status).toBe(200);
    const before = await stateOf(orderId);
    remove();
    const response = await release(orderId);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:not-an-operator" });
    expect(await stateOf(orderId)).toEqual(before);
    expect((await operator.ops.request("/ops/orders", { cookie })).status).toBe(302);
  });

  it("bull-board is closed as well, and a page shows why", async () => {
    operator.shop.accounts.operators.delete(subject);
    const actions = await countOf(operator.shop, "operator_action");
    const paused = await operator.ops.request("/ops/queues/api/queues/pause", {
      method: "PUT",
      cookie,
      headers: { ...own, ...page },
    });
    expect(paused.status).toBe(403);
    expect(await paused.text()).toMatch(/no longer has the operator role[^]*openid-connect\/logout/);
    expect(await countOf(operator.shop, "operator_action")).toBe(actions);
  });

  it("a process that does not know the operator yet checks the role before the first page", async () => {
    operator.shop.accounts.operators.delete(subject);
    const other = await testOps(operator.shop, { keycloakUrl: operator.keycloak.url, redisUrl });
    await expect.poll(async () => (await other.request("/ops")).status).toBe(302);
    expect((await other.request("/ops/orders", { cookie })).status).toBe(403);
    await other.close();
  });
});

describe("while Keycloak is unavailable", () => {
  it("pages are shown, a write is 503 and changes nothing, and signing out works", async () => {
    const { orderId } = await anOrder(operator.shop);
    expect((await operator.ops.request("/ops/orders", { cookie })).status).toBe(200);
    const before = await stateOf(orderId);
    operator.shop.accounts.fail("down");
    const response = await release(orderId);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await response.json()).toMatchObject({ type: "urn:boltwright:problem:role-unconfirmed" });
    expect(await stateOf(orderId)).toEqual(before);
    expect((await operator.ops.request("/ops/orders", { cookie })).status).toBe(200);

    operator.shop.accounts.fail("none");
    expect((await release(orderId)).status).toBe(200);
    operator.shop.accounts.fail("down");
    const left = await operator.ops.request("/ops/logout", { method: "POST", cookie, headers: own });
    expect(left.status).toBe(303);
  });
});
