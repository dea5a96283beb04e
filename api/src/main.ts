import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { JobAdmin } from "./domain/operations/job-admin.ts";
import type { Operator } from "./domain/operations/operator.ts";
import { systemActor } from "./domain/shared/actor.ts";
import { pingPostgres } from "./domain/shared/tables.ts";
import { createApp } from "./http/app.ts";
import { openRateLimiter, unlimited } from "./http/kit/limits.ts";
import { openOrderFeed } from "./http/order/order-feed.ts";
import { openMissedSearches } from "./http/search/missed-search-counter.ts";
import { openStockFeed } from "./http/stock/stock-feed.ts";
import { readConfig } from "./platform/config.ts";
import { openCockpit } from "./platform/cockpit.ts";
import { hasTestKeys } from "./platform/demo-values.ts";
import { watchForDemoRealm } from "./platform/demo-realm.ts";
import { openDependencies } from "./platform/dependencies.ts";
import { openLazyJobAdmin } from "./platform/job-admin.ts";
import { openTokenVerifier } from "./platform/keycloak.ts";
import { openResponseWindow } from "./platform/response-window.ts";
import { createLogger, standardOutput } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { migrationsAtHead } from "./platform/migrations.ts";
import { joinProcessRegistry } from "./platform/process-registry.ts";
import { openMonitoring, portOf, probe } from "./platform/monitoring.ts";
import { openOperators, type Operators } from "./platform/operators.ts";
import { openDatabase } from "./platform/database.ts";
import { publicReads } from "./platform/public-reads.ts";
import { addApiMetrics, addDiskMetrics, addPoolMetrics } from "./platform/process-metrics.ts";
import { addShopMetrics } from "./platform/shop-metrics.ts";
import { openShop } from "./platform/shop.ts";
import { closeServer, stopOnSignal } from "./platform/shutdown.ts";
import { exitWith, start } from "./platform/start.ts";
import { openTracing } from "./platform/open-tracing.ts";
import { noTracing } from "./platform/tracing.ts";

/** The SDK retries once, so a user waits at most twice as long: less than ten seconds. */
const STRIPE_TIMEOUT_MS = 4000;
const STOP_TIMEOUT_MS = 30_000;
/** Time between reporting "not ready" and closing the port, so that nginx and the cluster stop sending requests first. */
const DRAIN_MS = { development: 500, test: 0, production: 5000 };

await start(async () => {
  const config = readConfig();
  const tracing = await openTracing("boltwright-api", config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = createLogger("api", config.LOG_LEVEL, standardOutput(), tracing);
  if (hasTestKeys(config)) log.warn("public shop with Stripe's test keys: anybody can pay with test cards");
  const demoRealm = await watchForDemoRealm({
    origin: config.SHOP_ORIGIN,
    keycloakUrl: config.KEYCLOAK_URL,
    realm: config.KEYCLOAK_REALM,
    clientSecret: config.SHOP_API_CLIENT_SECRET,
    log,
    onFound: exitWith,
  });
  const metrics = createMetrics();
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
  const orderFeed = openOrderFeed({ em: () => shop.orm.em.fork(), log });
  const stockFeed = openStockFeed({ em: () => shop.orm.em.fork(), log });
  const missedSearches = openMissedSearches({ em: () => shop.orm.em.fork(), log });
  addApiMetrics(metrics, {
    orderStreams: orderFeed.size,
    stockStreams: stockFeed.size,
    keysAgeSeconds: verifier.keysAgeSeconds,
    clockDriftSeconds: () => dependencies.clockDriftSeconds(),
  });
  addShopMetrics(metrics, { em: () => shop.orm.em.fork(), log });
  addPoolMetrics(metrics, () => shop.orm.em);
  addPoolMetrics(metrics, () => reads.em, "db_read_pool");
  addDiskMetrics(metrics, config.S3_BUCKET === undefined ? config.IMAGE_DIR : null);
  const jobAdmin = operators && openLazyJobAdmin(operators.queues);
  const opsParts = (jobAdmin: JobAdmin, { sessions }: Pick<Operators, "sessions">) => {
    const em = () => shop.orm.em.fork();
    const { storage } = shop;
    return {
      contextFor: (operator: Operator) => ({ ...shop.contextFor(systemActor), operator, jobAdmin, sessions }),
      brand: config.SHOP_BRAND,
      readCockpit: openCockpit({
        em,
        jobAdmin,
        dependencies,
        storage,
        smtpUrl: config.SMTP_URL,
        registry,
        backups: config.BACKUPS,
        timeZone: config.SHOP_TIME_ZONE,
        testKeys: hasTestKeys(config),
      }),
    };
  };
  const handle = createApp({
    orderFeed,
    stockFeed,
    missedSearches,
    jobAdmin,
    log,
    metrics,
    ...(tracing !== noTracing && { tracing }),
    verifier,
    limiter,
    contextFor: shop.contextFor,
    publicRead: publicReads({
      orm: reads,
      contextFor: shop.contextFor,
      max: config.DATABASE_READ_POOL_MAX,
      dearMax: Math.ceil(config.DATABASE_READ_POOL_MAX / 2),
    }),
    onUndeclared: (problem) => log.warn(problem, "problem missing in the contract"),
    storage: shop.storage,
    stripe: shop.stripe,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    onBadSignature: () => metrics.signatureRejects.inc(),
    ops: operators && jobAdmin && { ...operators, ...opsParts(jobAdmin, operators) },
    photoHosts: config.PHOTO_HOSTS,
    goneAfterDays: config.GONE_AFTER_DAYS,
    documentBytesMax: config.DOCUMENT_MB_MAX * 1024 * 1024,
    settings: {
      brand: config.SHOP_BRAND,
      timeZone: config.SHOP_TIME_ZONE,
      stripePublishableKey: config.STRIPE_PUBLISHABLE_KEY,
      stripeScriptUrl: config.STRIPE_SCRIPT_URL ?? null,
      holdSeconds: config.HOLD_SECONDS,
      photoHosts: config.PHOTO_HOSTS,
      dispatchTime: config.DISPATCH_TIME,
      deliveryPrice: config.DELIVERY_PRICE,
      deliveryText: config.DELIVERY_TEXT,
      taxText: config.TAX_TEXT,
      returnDays: config.RETURN_DAYS,
    },
  });

  let draining = false;
  // nginx closes idle connections after 60 s, so the API must hold them longer: if the API closed one first, nginx could be
  // sending a request on it that must not be sent twice.
  const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 75_000 };
  const server = createServer(timeouts, (request, response) => {
    // Sends "Connection: close", so that nginx opens its next connection to another process.
    if (draining) response.shouldKeepAlive = false;
    handle(request, response);
  });
  server.listen(config.API_PORT, config.HOST);
  await once(server, "listening");
  const monitoring = await openMonitoring({
    host: config.HOST,
    port: config.METRICS_PORT,
    registry: metrics.registry,
    readiness: async () => {
      const database = await probe(() => pingPostgres(shop.orm.em.fork()));
      const migrations = await probe(() => migrationsAtHead(shop.orm));
      const keys = verifier.hasKeys() ? "ok" : "no keys from Keycloak yet";
      const isServing = database === "ok" && migrations === "ok" && verifier.hasKeys();
      const ready = !draining && isServing && demoRealm.isChecked();
      const realm = demoRealm.verdict();
      const own = { database, migrations, keys, realm, ...(draining && { draining: "yes" }) };
      return { ready, checks: { ...own, ...(await dependencies.check()) } };
    },
  });
  log.info({ port: portOf(server), metricsPort: portOf(monitoring) }, "listening");

  stopOnSignal(log, STOP_TIMEOUT_MS, async () => {
    draining = true;
    await delay(DRAIN_MS[config.NODE_ENV]);
    orderFeed.close();
    stockFeed.close();
    await closeServer(server);
    await missedSearches.close();
    monitoring.close();
    limiter.close();
    dependencies.close();
    await registry.close();
    await operators?.close();
    verifier.close();
    demoRealm.close();
    await reads.close();
    await shop.orm.close();
    await tracing.close();
  });
});
