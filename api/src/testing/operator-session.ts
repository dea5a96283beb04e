import { Redis } from "ioredis";
import { expect } from "vitest";
import { TEST_ORIGIN } from "./test-issuer.ts";
import { testOps, signInAs, type TestOps } from "./test-ops.ts";
import { aShop, assertInvariants, type TestShop } from "./test-shop.ts";
import { aSignIn, type TestSignIn } from "./test-sign-in.ts";
import { eventually } from "./eventually.ts";

/** The headers of a page of the shop's own that acts. */
export const own = { origin: TEST_ORIGIN, "sec-fetch-site": "same-origin" };

/** Somebody who has signed in as operator. */
export interface OperatorSession {
  readonly shop: TestShop;
  readonly keycloak: TestSignIn;
  readonly ops: TestOps;
  readonly cookie: string;
  /** The text of a page. */
  show(path: string): Promise<string>;
  /** Sends a form. */
  act(path: string, form?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** A shop with its operators' pages and an operator before them; `redisUrl` names a database that nobody else uses. */
export async function anOperatorSession(redisUrl: string): Promise<OperatorSession> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
  const shop = await aShop();
  const keycloak = await aSignIn();
  const ops = await testOps(shop, { keycloakUrl: keycloak.url, redisUrl });
  // The first commands come before the connection.
  await eventually(async () => expect((await ops.request("/ops")).status).toBe(302));
  const cookie = (await signInAs(ops, keycloak, ["operator"])).session ?? "";
  return {
    shop,
    keycloak,
    ops,
    cookie,
    show: async (path) => (await ops.request(path, { cookie })).text(),
    act: (path, form = {}) => ops.request(path, { method: "POST", cookie, headers: own, form }),
    async close() {
      await ops.close();
      await keycloak.close();
      await assertInvariants(shop);
      await shop.close();
    },
  };
}
