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

const told = z.array(z.object({ name: z.string(), type: z.string(), labelNames: z.array(z.string()) }));
/** What Prometheus itself puts on whatever it reads. */
const OF_PROMETHEUS = ["job", "instance"];
/** What BullMQ writes of the queues, from every worker alike. */
const OF_THE_QUEUES = { name: "bullmq_job_count", type: "gauge", labelNames: ["queue", "state"] };

/** What prometheus-nginx-exporter reads from nginx's stub_status. */
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

const nothing = (): never => {
  throw new Error("figures are named here, not read");
};

function namesOf({ registry }: Metrics): z.infer<typeof told> {
  return told.parse(registry.getMetricsAsArray());
}

function ofTheShop(): z.infer<typeof told> {
  const metrics = createMetrics();
  const before = new Set(namesOf(metrics).map(({ name }) => name));
  addShopMetrics(metrics, { em: nothing, log: createLogger("test", "silent") });
  return namesOf(metrics).filter(({ name }) => !before.has(name));
}

function ofOneProcess(): z.infer<typeof told> {
  const metrics = createMetrics();
  addApiMetrics(metrics, {
    orderStreams: nothing,
    stockStreams: nothing,
    keysAgeSeconds: nothing,
    clockDriftSeconds: nothing,
  });
  addPoolMetrics(metrics, nothing);
  addDiskMetrics(metrics, "/");
  addHeartbeatMetrics(metrics, []);
  return namesOf(metrics);
}

/** What every worker reads from the one Redis. */
function ofRedis(): z.infer<typeof told> {
  const metrics = createMetrics();
  const before = new Set(namesOf(metrics).map(({ name }) => name));
  addRedisMetrics(metrics, { memory: nothing }, createLogger("test", "silent"));
  return namesOf(metrics).filter(({ name }) => !before.has(name));
}

/** Figures that every process tells alike: adding them up counts each as often as there are processes. */
const ALIKE = new Set([...ofTheShop(), ...ofRedis(), OF_THE_QUEUES].map(({ name }) => name));

/** The labels of every metric that API, worker and gateway report, by its name as Prometheus stores it. */
export const FIGURES: ReadonlyMap<string, readonly string[]> = new Map(
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

/** What is wrong with an expression: figures or labels that nobody tells, or what is told alike added up. Empty: nothing. */
export function faultsOf(expr: string, more: readonly string[] = []): string[] {
  return readingsOf(expr).flatMap(({ metric, labels, under }) => {
    const known = FIGURES.get(metric);
    if (!known) return [`nobody tells ${metric}`];
    const strange = labels.filter((label) => ![...known, ...OF_PROMETHEUS, ...more].includes(label));
    const doubled = ALIKE.has(metric) && (under === "sum" || under === "avg");
    return [
      ...strange.map((label) => `${metric} has no ${label}`),
      ...(doubled ? [`${metric} is told alike by every process: ${under} counts it many times`] : []),
    ];
  });
}
