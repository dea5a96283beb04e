import { z } from "zod";
import { createLogger } from "../../../api/src/platform/log.ts";
import { createMetrics, type Metrics } from "../../../api/src/platform/metrics.ts";
import {
  addApiMetrics,
  addDiskMetrics,
  addPoolMetrics,
  addRedisMetrics,
} from "../../../api/src/platform/process-metrics.ts";
import { addShopMetrics } from "../../../api/src/platform/shop-metrics.ts";
import { addHeartbeatMetrics } from "../../../worker/src/heartbeat.ts";
import { readingsOf } from "../promql.ts";

const metricList = z.array(z.object({ name: z.string(), type: z.string(), labelNames: z.array(z.string()) }));
/** Labels that Prometheus adds to every sample. */
const OF_PROMETHEUS = ["job", "instance"];
/** Metrics of the queues by BullMQ, the same from every worker. */
const OF_THE_QUEUES = { name: "bullmq_job_count", type: "gauge", labelNames: ["queue", "state"] };

/** Metrics by prometheus-nginx-exporter from nginx's stub_status. */
const OF_THE_GATEWAY = [
  "nginx_up",
  "nginx_connections_accepted",
  "nginx_connections_handled",
  "nginx_connections_active",
  "nginx_connections_reading",
  "nginx_connections_writing",
  "nginx_connections_waiting",
  "nginx_http_requests_total",
].map((name) => ({ name, type: "gauge", labelNames: [] }));

const unused = (): never => {
  throw new Error("metrics are only listed here, not read");
};

function namesOf({ registry }: Metrics): z.infer<typeof metricList> {
  return metricList.parse(registry.getMetricsAsArray());
}

function ofTheShop(): z.infer<typeof metricList> {
  const metrics = createMetrics();
  const before = new Set(namesOf(metrics).map(({ name }) => name));
  addShopMetrics(metrics, { em: unused, log: createLogger("test", "silent") });
  return namesOf(metrics).filter(({ name }) => !before.has(name));
}

function ofOneProcess(): z.infer<typeof metricList> {
  const metrics = createMetrics();
  addApiMetrics(metrics, {
    orderStreams: unused,
    stockStreams: unused,
    keysAgeSeconds: unused,
    clockDriftSeconds: unused,
  });
  addPoolMetrics(metrics, unused);
  addPoolMetrics(metrics, unused, "db_read_pool");
  addDiskMetrics(metrics, "/");
  addHeartbeatMetrics(metrics, []);
  return namesOf(metrics);
}

/** Metrics of Redis, the same from every worker. */
function ofRedis(): z.infer<typeof metricList> {
  const metrics = createMetrics();
  const before = new Set(namesOf(metrics).map(({ name }) => name));
  addRedisMetrics(metrics, { memory: unused }, createLogger("test", "silent"));
  return namesOf(metrics).filter(({ name }) => !before.has(name));
}

/** Metrics that every process exports with the same value: a sum counts each once per process. */
const SHARED = new Set([...ofTheShop(), ...ofRedis(), OF_THE_QUEUES].map(({ name }) => name));

/** Labels by metric name, for all metrics of API, worker and gateway, as Prometheus stores them. */
export const EXPORTED_METRICS: ReadonlyMap<string, readonly string[]> = new Map(
  [...ofTheShop(), ...ofOneProcess(), ...ofRedis(), OF_THE_QUEUES, ...OF_THE_GATEWAY].flatMap(
    ({ name, type, labelNames }) =>
      type === "histogram"
        ? [
            [`${name}_bucket`, [...labelNames, "le"]],
            [`${name}_count`, labelNames],
            [`${name}_sum`, labelNames],
          ]
        : [[name, labelNames]],
  ),
);

/** Errors of an expression: unknown metrics or labels, and sums of shared metrics. Empty if there are none. */
export function faultsOf(expr: string, more: readonly string[] = []): string[] {
  return readingsOf(expr).flatMap(({ metric, labels, under }) => {
    const known = EXPORTED_METRICS.get(metric);
    if (!known) return [`no process exports ${metric}`];
    const unknown = labels.filter((label) => ![...known, ...OF_PROMETHEUS, ...more].includes(label));
    const doubled = SHARED.has(metric) && (under === "sum" || under === "avg");
    return [
      ...unknown.map((label) => `${metric} has no ${label}`),
      ...(doubled ? [`${metric} has the same value in every process: ${under} counts it several times`] : []),
    ];
  });
}
