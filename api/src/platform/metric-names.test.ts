import { afterAll, describe, expect, it } from "vitest";
import { createLogger } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { addApiMetrics, addDiskMetrics, addPoolMetrics, addRedisMetrics } from "./process-metrics.ts";
import { addShopMetrics } from "./shop-metrics.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();
const metrics = createMetrics();
const log = createLogger("test", "silent");
addShopMetrics(metrics, { em: () => shop.em, log, cacheMs: 0 });
addPoolMetrics(metrics, () => shop.em);
addPoolMetrics(metrics, () => shop.em, "db_read_pool");
addRedisMetrics(metrics, { memory: async () => ({ usedBytes: 1, maxBytes: 2 }) }, log);
addDiskMetrics(metrics, "/tmp");
addApiMetrics(metrics, {
  orderStreams: () => 0,
  stockStreams: () => 0,
  keysAgeSeconds: () => null,
  clockDriftSeconds: async () => null,
});
afterAll(() => metrics.registry.clear());

/** Those of the runtime are named by prom-client. */
const OWN = metrics.registry.getMetricsAsArray().filter(({ name }) => !/^(?:nodejs|process)_/.test(name));
const kindOf = (metric: object): string => metric.constructor.name.toLowerCase();

describe("a metric follows the naming rules of Prometheus:", () => {
  it.each(OWN.map((metric) => [metric.name, metric] as const))("%s", (name, metric) => {
    expect(name).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/);
    expect([name, name.endsWith("_total")]).toEqual([name, kindOf(metric) === "counter"]);
    // Base units only, and no unit that every reader would have to convert.
    expect(name).not.toMatch(/_(?:ms|milliseconds|minutes|hours|days|kb|mb|cents|percent)(?:_|$)/);
    expect(name).not.toMatch(/_(?:count|sum|bucket|info|gauge|counter|histogram)$/);
    if (kindOf(metric) === "histogram") expect(name).toMatch(/_seconds$/);
    expect(metric.help).toMatch(/^[A-Z].*[^.\s]$/);
  });

  it("there are at least forty, each of another name", () => {
    const names = OWN.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(40);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a scrape", () => {
  it("has help and type of each, and no value that is not a number", async () => {
    const text = await metrics.registry.metrics();
    for (const metric of OWN) {
      expect(text).toContain(`# HELP ${metric.name} `);
      expect(text).toContain(`# TYPE ${metric.name} ${kindOf(metric)}\n`);
    }
    expect(text).not.toMatch(/ (?:undefined|null|\[object Object\])$/m);
    expect(text).not.toMatch(/^(?:shop|db|redis|image|backup)_\w+(?:\{[^}]*\})? Nan$/m);
  });

  it("leaves out what cannot be read, and reports the others", async () => {
    const text = await metrics.registry.metrics();
    expect(text).not.toMatch(/^(?:jwks_age_seconds|clock_drift_seconds) /m);
    expect(text).toMatch(/^shop_order_streams 0$/m);
    expect(text).toMatch(/^redis_memory_max_bytes 2$/m);
    expect(text).toMatch(/^image_store_free_bytes [1-9]/m);
    expect(text).toMatch(/^db_pool_waiting \d+$/m);
  });

  it("has only labels with a few known values, none of a person or an order", () => {
    const labels = OWN.flatMap((metric) =>
      "labelNames" in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : [],
    );
    const known = "from job kind method op outcome reason route rule source status to tool type what";
    expect([...new Set(labels)].filter((label) => !known.split(" ").includes(label))).toEqual([]);
  });
});
