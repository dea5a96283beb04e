import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { createLogger, standardOutput } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openMonitoring, portOf, probe } from "@shop/api/platform/monitoring";
import { openTracing } from "@shop/api/platform/open-tracing";
import { closeServer, stopOnSignal } from "@shop/api/platform/shutdown";
import { start } from "@shop/api/platform/start";
import { createApp } from "./app.ts";
import { callApi } from "./call-api.ts";
import { openDocument } from "./document.ts";
import { loadPages } from "./pages.ts";
import { nameOfBuild } from "./require-build.ts";
import { readWebSettings } from "./settings.ts";

const STOP_TIMEOUT_MS = 10_000;
/** The time between reporting "not ready" and closing the port, so that nginx and the cluster stop sending requests first. */
const DRAIN_MS = { development: 100, test: 0, production: 5000 };

const FIRST_PAGES = ["/", "/?q=wrench", "/search?q=wrench", "/c", "/blogs", "/portfolio", "/help", "/404"];

await start(async () => {
  const settings = readWebSettings();
  const tracing = await openTracing("boltwright-web", settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = createLogger("web", settings.LOG_LEVEL, standardOutput(), tracing);
  const metrics = createMetrics();
  const fetchFromApi = callApi({ urls: settings.API_URLS, tracing });
  const environment = { origin: settings.SHOP_ORIGIN, fetch: fetchFromApi };
  const [renderPage, document, build] = await Promise.all([
    loadPages(settings.WEB_SERVER_ROOT, environment),
    openDocument(settings.WEB_ROOT),
    nameOfBuild(settings.WEB_ROOT),
  ]);
  // The first visitor does not wait for code that is loaded and compiled once. Without the API it is what does not need it.
  await Promise.allSettled(FIRST_PAGES.map((path) => renderPage(path)));
  const handle = createApp({ renderPage, document, build, log, metrics, tracing });

  let draining = false;
  // The timeouts are longer than nginx holds idle connections: see the API's.
  const timeouts = { headersTimeout: 10_000, requestTimeout: 10_000, keepAliveTimeout: 75_000 };
  const server = createServer(timeouts, (request, response) => {
    if (draining) response.shouldKeepAlive = false;
    handle(request, response);
  });
  server.listen(settings.WEB_PORT, settings.HOST);
  await once(server, "listening");
  const monitoring = await openMonitoring({
    host: settings.HOST,
    port: settings.METRICS_PORT,
    registry: metrics.registry,
    readiness: async () => {
      // Without the API this process responds 503 and nginx sends the static page: stay in rotation.
      const api = await probe(async () => {
        const response = await fetchFromApi(new Request(`${settings.SHOP_ORIGIN}/api/settings`));
        if (!response.ok) throw new Error(`status ${response.status}`);
      });
      return { ready: !draining, checks: { api, ...(draining && { draining: "yes" }) } };
    },
  });
  log.info({ port: portOf(server), metricsPort: portOf(monitoring) }, "listening");

  stopOnSignal(log, STOP_TIMEOUT_MS, async () => {
    draining = true;
    await delay(DRAIN_MS[settings.NODE_ENV]);
    await closeServer(server);
    monitoring.close();
    await tracing.close();
  });
});
