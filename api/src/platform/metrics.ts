import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly registry: Registry;
  readonly httpDuration: Histogram<"route" | "method" | "status">;
  readonly signatureRejects: Counter;
  readonly authRejects: Counter<"reason">;
  readonly rateLimited: Counter<"rule">;
  readonly reconcileRepairs: Counter<"kind">;
  readonly jobs: Counter<"job" | "outcome">;
  readonly mails: Counter<"kind" | "outcome">;
  readonly imageJobs: Counter<"outcome">;
  readonly canaryAge: Gauge<"queue">;
  /** Says how many streams of order news are open, asked at each reading. */
  readonly orderStreams: (size: () => number) => void;
}

/** The process's figures, by the names that alerts and dashboards know. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpDuration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to answer",
      labelNames: ["route", "method", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    signatureRejects: new Counter({
      name: "shop_stripe_signature_rejects_total",
      help: "Webhook calls whose signature did not fit",
      registers,
    }),
    authRejects: new Counter({
      name: "auth_rejects_total",
      help: "Refused tokens",
      labelNames: ["reason"],
      registers,
    }),
    rateLimited: new Counter({
      name: "rate_limited_total",
      help: "Calls over budget",
      labelNames: ["rule"],
      registers,
    }),
    reconcileRepairs: new Counter({
      name: "shop_reconcile_repairs_total",
      help: "What the reconciler had to put right",
      labelNames: ["kind"],
      registers,
    }),
    jobs: new Counter({
      name: "shop_jobs_total",
      help: "Jobs by how they ended",
      labelNames: ["job", "outcome"],
      registers,
    }),
    orderStreams: (size) => {
      // oxlint-disable-next-line no-new -- the registry keeps it
      new Gauge({
        name: "shop_order_streams",
        help: "Open streams of order news",
        registers,
        collect() {
          this.set(size());
        },
      });
    },
    imageJobs: new Counter({
      name: "image_jobs_total",
      help: "Uploaded pictures by what became of them",
      labelNames: ["outcome"],
      registers,
    }),
    mails: new Counter({
      name: "shop_mails_total",
      help: "Mails handed to the mail server, by what became of them",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    canaryAge: new Gauge({
      name: "worker_canary_age_seconds",
      help: "Since the last canary came through",
      labelNames: ["queue"],
      registers,
    }),
  };
}
