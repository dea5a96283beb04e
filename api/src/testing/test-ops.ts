import { randomUUID } from "node:crypto";
import Koa from "koa";
import type { JWTPayload } from "jose";
import type { Operator } from "../domain/operations/operator.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { unlimited } from "../http/kit/limits.ts";
import { handleCall } from "../http/kit/middleware.ts";
import { type OpsParts, opsPages } from "../http/ops/ops.ts";
import { openCockpit } from "../platform/cockpit.ts";
import { readConfig } from "../platform/config.ts";
import { openDependencies } from "../platform/dependencies.ts";
import { openLazyJobAdmin } from "../platform/job-admin.ts";
import { createLogger } from "../platform/log.ts";
import { openResponseWindow } from "../platform/response-window.ts";
import { joinProcessRegistry } from "../platform/process-registry.ts";
import { createMetrics, type Metrics } from "../platform/metrics.ts";
import { openOperators } from "../platform/operators.ts";
import { listenOnFreePort } from "./listen.ts";
import type { TestAccounts } from "./test-accounts.ts";
import { TEST_ORIGIN } from "./test-issuer.ts";
import type { TestShop } from "./test-shop.ts";
import { TEST_OPS_SECRET, type TestSignIn } from "./test-sign-in.ts";

export interface TestOps {
  /** Requests as a browser with these cookies would; `form` are the fields of a form. */
  request(
    path: string,
    options?: { method?: string; cookie?: string; headers?: object; form?: Record<string, string> },
  ): Promise<Response>;
  /** The accounts at the identity provider, which confirms roles. */
  readonly accounts: TestAccounts;
  close(): Promise<void>;
}

/** The operators' pages alone on a free port; null: switched off. Other paths return `the shop`. */
export async function testOps(
  shop: TestShop,
  on: { keycloakUrl: string; redisUrl: string } | null,
): Promise<TestOps> {
  const log = createLogger("test", "silent");
  const metrics = createMetrics();
  const parts = on && opsParts(shop, on, metrics);
  const app = new Koa();
  app.use(handleCall(log, metrics));
  app.use(opsPages(parts, unlimited));
  app.use((ctx) => {
    ctx.body = "the shop";
  });
  const { server, port } = await listenOnFreePort(app);
  return {
    accounts: shop.accounts,
    request: clientAt(`http://127.0.0.1:${port}`),
    async close() {
      server.closeAllConnections();
      server.close();
      await parts?.close();
    },
  };
}

/** Requests to the server at `url`, without following redirects. */
export function clientAt(url: string): TestOps["request"] {
  return (path, { method = "GET", cookie, headers, form } = {}) =>
    fetch(`${url}${path}`, {
      method,
      redirect: "manual",
      headers: { ...(cookie && { cookie }), ...headers },
      ...(form && { body: new URLSearchParams(form) }),
    });
}

/** What the operators' pages of an app are made of; closed after the app. */
export function opsParts(
  shop: TestShop,
  on: { keycloakUrl: string; redisUrl: string },
  metrics: Metrics = createMetrics(),
): OpsParts & { close(): Promise<void> } {
  const log = createLogger("test", "silent");
  const config = readConfig({
    OPS_CLIENT_SECRET: TEST_OPS_SECRET,
    SHOP_API_CLIENT_SECRET: "the-secret-of-shop-api",
    SHOP_ORIGIN: TEST_ORIGIN,
    DATABASE_URL: shop.database.processUrl,
    REDIS_URL: on.redisUrl,
    KEYCLOAK_URL: on.keycloakUrl,
    STRIPE_API_URL: shop.emulator.url,
    STRIPE_SECRET_KEY: "sk_test_emulator",
    STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
    STRIPE_WEBHOOK_SECRET: "whsec_emulator",
  });
  const operators = openOperators(config, log, shop.accounts.roles);
  if (!operators) throw new Error("the operators' pages are switched off");
  const { sessions } = operators;
  const jobAdmin = openLazyJobAdmin(operators.queues);
  const registry = joinProcessRegistry(config, log, { role: "api", responses: openResponseWindow(metrics) });
  const dependencies = openDependencies({
    redisUrl: on.redisUrl,
    keycloakUrl: on.keycloakUrl,
    realm: "boltwright",
    stripeApiUrl: shop.emulator.url,
    log,
  });
  return {
    ...operators,
    contextFor: (operator: Operator) => ({ ...shop.as(systemActor), operator, jobAdmin, sessions }),
    brand: config.SHOP_BRAND,
    readCockpit: openCockpit({
      em: () => shop.database.processOrm.em.fork(),
      jobAdmin,
      dependencies,
      storage: shop.storage,
      smtpUrl: config.SMTP_URL,
      registry,
      backups: config.BACKUPS,
      timeZone: config.SHOP_TIME_ZONE,
      testKeys: false,
    }),
    async close() {
      await registry.close();
      dependencies.close();
      await operators.close();
    },
  };
}

export function cookieOf(response: Response, name: string): string | undefined {
  return response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(";")[0];
}

/** Requests the page, signs in with these roles, and comes back. */
export async function signInAs(
  ops: Pick<TestOps, "request" | "accounts">,
  keycloak: TestSignIn,
  roles: readonly string[],
  { path = "/ops", over = {} }: { path?: string; over?: JWTPayload } = {},
) {
  const redirect = await ops.request(path);
  const attempt = cookieOf(redirect, "ops_sign_in");
  const subject = over.sub ?? randomUUID();
  if (roles.includes("operator")) ops.accounts.operators.add(subject);
  const back = keycloak.approve(redirect.headers.get("location") ?? "", roles, { ...over, sub: subject });
  const response = await ops.request(back, { cookie: attempt ?? "" });
  return { response, attempt, back, subject, session: cookieOf(response, "ops_session") };
}
