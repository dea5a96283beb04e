import { createServer } from "node:http";
import type { SignedIn } from "../domain/shared/actor.ts";
import { createApp } from "../http/app.ts";
import { openOrderFeed } from "../http/order/order-feed.ts";
import { openMissedSearches } from "../http/search/missed-search-counter.ts";
import { openStockFeed } from "../http/stock/stock-feed.ts";
import { type RateLimiter, unlimited } from "../http/kit/limits.ts";
import type { OpsParts } from "../http/ops/ops.ts";
import { openDatabase } from "../platform/database.ts";
import { openTokenVerifier } from "../platform/keycloak.ts";
import { createLogger } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { publicReads } from "../platform/public-reads.ts";
import { anEmptyJobAdmin } from "./an-operator.ts";
import type { BodyOf, ProblemBody } from "./response-types.ts";
import { listenOnFreePort } from "./listen.ts";
import { anIssuer, TEST_ORIGIN, type TestIssuer } from "./test-issuer.ts";
import { aShop, type TestShop } from "./test-shop.ts";

export interface ApiResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** Of a call that succeeded. */
  readonly body: Body;
  /** The same bytes, of one that failed. */
  readonly problem: ProblemBody;
}

/** Returns a response with its parsed JSON; null where it has no body. */
export async function readResponse<Body>(response: Response): Promise<ApiResponse<Body>> {
  const text = await response.text();
  const body = text ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, body, problem: body };
}

/** Path and query of another page of the list at `path`, as its response links it; empty at the end. */
export function pageAfter<Path extends string>(
  { headers }: ApiResponse,
  path: Path,
  rel = "next",
): `${Path}?${string}` | "" {
  const query = new RegExp(`</api${path}[?]([^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "")?.[1];
  return query === undefined ? "" : `${path}?${query}`;
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
  call<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    call?: Call,
  ): Promise<ApiResponse<BodyOf<Method, Path>>>;
  /** Gets a list page by page, as its responses link them, to the end. */
  pages<Path extends string>(
    path: Path,
    call?: Call,
    rel?: "next" | "prev",
  ): AsyncGenerator<ApiResponse<BodyOf<"GET", Path>>>;
  /** Also throws if a route returned a problem that it does not declare. */
  close(): Promise<void>;
}

/** So long that what ends sooner was cancelled. */
const STATEMENT_MS = 120_000;
/** The limit of production is too low for a busy machine. */
const READ_MS = 60_000;
const TEST_WEBHOOK_SECRETS = ["whsec_new", "whsec_old"];

export interface TestApiOptions {
  /** Without it nothing is limited. */
  limiter?: RateLimiter;
  /** Makes the parts of the operators' pages, which are closed with the API; without it there are none. */
  openOps?: (shop: TestShop) => OpsParts & { close(): Promise<void> };
  /** How long a statement may take, in milliseconds; a minute by default. */
  statementMs?: number;
  /** The server of its database; by default the one of all tests. */
  postgresUrl?: string;
  /** A small pool of their own for public reads, how many dear ones run at a time, and how long one may take, in milliseconds. */
  reads?: { poolMax: number; dearMax: number; readMs: number };
}

/** The whole API on a free port, on its own database, the Stripe emulator and a stub of the issuer. */
export async function anApi({
  limiter = unlimited,
  openOps,
  statementMs,
  postgresUrl,
  reads,
}: TestApiOptions = {}): Promise<TestApi> {
  const [shop, issuer] = await Promise.all([
    aShop({ statementMs, ...(postgresUrl !== undefined && { postgresUrl }) }),
    anIssuer(),
  ]);
  const ops = openOps?.(shop) ?? null;
  const log = createLogger("test", "silent");
  const verifier = openTokenVerifier({
    keycloakUrl: issuer.url,
    realm: "boltwright",
    origin: TEST_ORIGIN,
    log,
  });
  const undeclared = new Set<string>();
  const orderFeed = openOrderFeed({ em: () => shop.database.processOrm.em.fork(), log });
  const stockFeed = openStockFeed({ em: () => shop.database.processOrm.em.fork(), log });
  const missedSearches = openMissedSearches({ em: () => shop.database.processOrm.em.fork(), log });
  const readPool =
    reads &&
    openDatabase({ url: shop.database.processUrl, poolMax: reads.poolMax, statementMs: STATEMENT_MS });
  const handler = createApp({
    goneAfterDays: 90,
    documentBytesMax: 1024 * 1024,
    orderFeed,
    stockFeed,
    missedSearches,
    jobAdmin: anEmptyJobAdmin(),
    log,
    metrics: createMetrics(),
    verifier,
    limiter,
    contextFor: (actor) => shop.as(actor),
    publicRead: publicReads({
      orm: readPool ?? shop.database.processOrm,
      contextFor: (actor) => shop.as(actor),
      max: reads?.poolMax ?? 20,
      dearMax: reads?.dearMax ?? 20,
      readMs: reads?.readMs ?? READ_MS,
    }),
    onUndeclared: ({ route, code }) => undeclared.add(`${route}: ${code}`),
    storage: shop.storage,
    ops,
    stripe: shop.stripe,
    webhookSecrets: TEST_WEBHOOK_SECRETS,
    onBadSignature: () => {},
    photoHosts: ["lh3.googleusercontent.com"],
    settings: {
      brand: "Boltwright",
      timeZone: "Asia/Dhaka",
      stripePublishableKey: "pk_test_emulator",
      stripeScriptUrl: null,
      holdSeconds: 1800,
      photoHosts: ["lh3.googleusercontent.com"],
      dispatchTime: "1 to 2 working days",
      deliveryPrice: "Free",
      deliveryText: "Free delivery in Bangladesh.",
      taxText: "Prices include VAT.",
      returnDays: 30,
    },
  });
  const { server, port } = await listenOnFreePort(createServer(handler));
  const url = `http://127.0.0.1:${port}`;
  async function send<Body>(
    method: string,
    path: string,
    { person, token, body, headers }: Call = {},
  ): Promise<ApiResponse<Body>> {
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
    return readResponse(response);
  }
  return {
    url,
    shop,
    issuer,
    call: send,
    async *pages(first, call, rel = "next") {
      const [list] = first.split("?");
      for (let path: string = first; path;) {
        const page = await send<BodyOf<"GET", typeof first>>("GET", path, call);
        yield page;
        path = pageAfter(page, list ?? "", rel);
      }
    },
    async close() {
      orderFeed.close();
      stockFeed.close();
      server.closeAllConnections();
      server.close();
      verifier.close();
      await missedSearches.close();
      await issuer.close();
      await ops?.close();
      await readPool?.close();
      await shop.close();
      if (undeclared.size) throw new Error(`not declared by their routes: ${[...undeclared].join(", ")}`);
    },
  };
}
