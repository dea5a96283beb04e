import { openRateLimiter, unlimited } from "./http/kit/limits.ts";
import { openOrderFeed } from "./http/order/order-feed.ts";
import { openMissedSearches } from "./http/search/missed-search-counter.ts";
import { openStockFeed } from "./http/stock/stock-feed.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { openDependencies } from "./platform/dependencies.ts";
import { openTokenVerifier } from "./platform/keycloak.ts";
import type { Logger } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import { openOperators } from "./platform/operators.ts";
import { addApiMetrics, addDiskMetrics, addPoolMetrics } from "./platform/process-metrics.ts";
import { joinProcessRegistry } from "./platform/process-registry.ts";
import { openResponseWindow } from "./platform/response-window.ts";
import { openShop } from "./platform/shop.ts";
import { addShopMetrics } from "./platform/shop-metrics.ts";
import type { Tracing } from "./platform/tracing.ts";

/** The SDK retries once, so a user waits at most twice as long: less than ten seconds. */
const STRIPE_TIMEOUT_MS = 4000;

/** The parts that report about a process. */
export interface Reports {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** The parts that a process of the API uses: databases, connections and caches. */
export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens what a process of the API uses, and adds its metrics. */
export async function openParts(config: Config, { log, metrics, tracing }: Reports) {
  const shop = await openShop(config, { stripeTimeoutMs: STRIPE_TIMEOUT_MS, metrics, tracing });
  const reads = openDatabase({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_READ_POOL_MAX,
    prepares: config.DATABASE_PREPARED_STATEMENTS === "on",
  });
  const verifier = openTokenVerifier({
    keycloakUrl: config.KEYCLOAK_URL,
    realm: config.KEYCLOAK_REALM,
    origin: config.SHOP_ORIGIN,
    log,
  });
  const limiter =
    config.RATE_LIMITS === "on"
      ? openRateLimiter(config.REDIS_URL, log, (rule) => metrics.rateLimited.inc({ rule }))
      : unlimited;
  const dependencies = openDependencies({
    redisUrl: config.REDIS_URL,
    keycloakUrl: config.KEYCLOAK_URL,
    realm: config.KEYCLOAK_REALM,
    stripeApiUrl: config.STRIPE_API_URL,
    log,
  });
  const operators = openOperators(config, log, shop.roles);
  const registry = joinProcessRegistry(config, log, { role: "api", responses: openResponseWindow(metrics) });
  const em = () => shop.orm.em.fork();
  const orderFeed = openOrderFeed({ em, log });
  const stockFeed = openStockFeed({ em, log });
  const missedSearches = openMissedSearches({ em, log });
  addApiMetrics(metrics, {
    orderStreams: orderFeed.size,
    stockStreams: stockFeed.size,
    keysAgeSeconds: verifier.keysAgeSeconds,
    clockDriftSeconds: () => dependencies.clockDriftSeconds(),
  });
  addShopMetrics(metrics, { em, log });
  addPoolMetrics(metrics, () => shop.orm.em);
  addPoolMetrics(metrics, () => reads.em, "db_read_pool");
  addDiskMetrics(metrics, config.S3_BUCKET === undefined ? config.IMAGE_DIR : null);
  return {
    shop,
    em,
    reads,
    verifier,
    limiter,
    dependencies,
    operators,
    registry,
    orderFeed,
    stockFeed,
    missedSearches,
    /** Ends the streams, for which the server would wait. */
    closeFeeds(): void {
      orderFeed.close();
      stockFeed.close();
    },
    /** Closes the rest, once no request runs any more. */
    async close(): Promise<void> {
      await missedSearches.close();
      limiter.close();
      dependencies.close();
      await registry.close();
      await operators?.close();
      verifier.close();
      await reads.close();
      await shop.orm.close();
    },
  };
}
