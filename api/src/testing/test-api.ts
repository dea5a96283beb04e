import { createServer } from "node:http";
import type { SignedIn } from "../domain/shared/actor.ts";
import { createApp } from "../http/app.ts";
import { openOrderFeed } from "../http/order/order-feed.ts";
import { unlimited } from "../http/kit/limits.ts";
import { openTokenVerifier } from "../platform/keycloak.ts";
import { createLogger } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { listenOnFreePort } from "./listen.ts";
import { anIssuer, TEST_ORIGIN, type TestIssuer } from "./test-issuer.ts";
import { aShop, type TestShop } from "./test-shop.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every kind
  readonly body: any;
}

interface Call {
  readonly person?: SignedIn;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestApi {
  readonly url: string;
  readonly shop: TestShop;
  readonly issuer: TestIssuer;
  /** Calls the composed app over HTTP, below `/api`. */
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Throws, too, when a route has refused a call with what it does not declare. */
  close(): Promise<void>;
}

const TEST_WEBHOOK_SECRETS = ["whsec_new", "whsec_old"];

/** The whole API on a free port, on a database of its own, the Stripe emulator and a stand-in issuer. */
export async function anApi(): Promise<TestApi> {
  const [shop, issuer] = await Promise.all([aShop(), anIssuer()]);
  const log = createLogger("test", "silent");
  const verifier = openTokenVerifier({
    keycloakUrl: issuer.url,
    realm: "boltwright",
    origin: TEST_ORIGIN,
    log,
  });
  const undeclared = new Set<string>();
  const orderFeed = openOrderFeed({ em: () => shop.em, log });
  const answer = createApp({
    orderFeed,
    log,
    metrics: createMetrics(),
    verifier,
    limiter: unlimited,
    contextFor: (actor) => shop.as(actor),
    onUndeclared: ({ route, code }) => undeclared.add(`${route}: ${code}`),
    storage: shop.storage,
    ops: null,
    stripe: shop.stripe,
    webhookSecrets: TEST_WEBHOOK_SECRETS,
    onBadSignature: () => {},
    photoHosts: ["lh3.googleusercontent.com"],
    settings: {
      brand: "Boltwright",
      stripePublishableKey: "pk_test_emulator",
      stripeScriptUrl: null,
      holdSeconds: 1800,
      photoHosts: ["lh3.googleusercontent.com"],
    },
  });
  const { server, port } = await listenOnFreePort(createServer(answer));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    shop,
    issuer,
    async call(method, path, { person, token, body, headers } = {}) {
      const bearer = token ?? (person && (await issuer.token(person)));
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(bearer && { authorization: `bearer ${bearer}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
    },
    async close() {
      orderFeed.close();
      server.closeAllConnections();
      server.close();
      verifier.close();
      await issuer.close();
      await shop.close();
      if (undeclared.size) throw new Error(`not declared by their routes: ${[...undeclared].join(", ")}`);
    },
  };
}
