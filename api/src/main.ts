import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { appParts } from "./app-parts.ts";
import { pingPostgres } from "./domain/shared/tables.ts";
import { createApp } from "./http/app.ts";
import { openParts } from "./open-parts.ts";
import { readConfig } from "./platform/config.ts";
import { hasTestKeys } from "./platform/demo-values.ts";
import { watchForDemoRealm } from "./platform/demo-realm.ts";
import { createLogger, standardOutput } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { migrationsAtHead } from "./platform/migrations.ts";
import { openMonitoring, portOf, probe } from "./platform/monitoring.ts";
import { openTracing } from "./platform/open-tracing.ts";
import { closeServer, stopOnSignal } from "./platform/shutdown.ts";
import { exitWith, start } from "./platform/start.ts";

const STOP_TIMEOUT_MS = 30_000;
/** The time between reporting "not ready" and closing the port, so that nginx and the cluster stop sending requests first. */
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
  const reports = { log, metrics, tracing };
  const parts = await openParts(config, reports);
  const handle = createApp(appParts(config, reports, parts));

  let draining = false;
  // nginx closes idle connections after 60 s, so the API must hold them longer: if the API closed one first, nginx could be
  // sending a request on it that must not be sent twice.
  const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 75_000 };
  const server = createServer(timeouts, (request, response) => {
    // The server sends "Connection: close", so that nginx opens its next connection to another process.
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
      const database = await probe(() => pingPostgres(parts.em()));
      const migrations = await probe(() => migrationsAtHead(parts.shop.orm));
      const keys = parts.verifier.hasKeys() ? "ok" : "no keys from Keycloak yet";
      const isServing = [database, migrations, keys].every((check) => check === "ok");
      const ready = !draining && isServing && demoRealm.isChecked();
      const realm = demoRealm.verdict();
      const own = { database, migrations, keys, realm, ...(draining && { draining: "yes" }) };
      return { ready, checks: { ...own, ...(await parts.dependencies.check()) } };
    },
  });
  log.info({ port: portOf(server), metricsPort: portOf(monitoring) }, "listening");

  stopOnSignal(log, STOP_TIMEOUT_MS, async () => {
    draining = true;
    await delay(DRAIN_MS[config.NODE_ENV]);
    parts.closeFeeds();
    await closeServer(server);
    monitoring.close();
    demoRealm.close();
    await parts.close();
    await tracing.close();
  });
});
