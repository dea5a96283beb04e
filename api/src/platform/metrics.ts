import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

type Awaitable<Value> = Value | Promise<Value>;

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
  readonly documentJobs: Counter<"outcome">;
  readonly retentionRows: Counter<"what">;
  readonly stripeEvents: Counter<"type" | "outcome">;
  readonly stripeEventLag: Histogram;
  readonly stripeApi: Histogram<"op" | "outcome">;
  /** Like `watch`, with one value for each label value. */
  readonly watchEach: <Value extends string>(gauge: {
    name: string;
    help: string;
    label: string;
    values: readonly Value[];
    read: (value: Value) => number;
  }) => void;
  /** Adds a gauge that is read at each scrape; null: no value. */
  readonly watch: (gauge: { name: string; help: string; read: () => Awaitable<number | null> }) => void;
}

/** The default of 10 ms takes 5 ms of CPU per second. */
const EVENT_LOOP_SAMPLE_MS = 500;

/** Returns the metrics of this process. Alerts and dashboards rely on the names. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  return {
    registry,
    httpDuration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Duration of HTTP requests",
      labelNames: ["route", "method", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    signatureRejects: new Counter({
      name: "shop_stripe_signature_rejects_total",
      help: "Webhook calls with an invalid signature",
      registers,
    }),
    authRejects: new Counter({
      name: "auth_rejects_total",
      help: "Rejected tokens",
      labelNames: ["reason"],
      registers,
    }),
    rateLimited: new Counter({
      name: "rate_limited_total",
      help: "Calls over a rate limit",
      labelNames: ["rule"],
      registers,
    }),
    reconcileRepairs: new Counter({
      name: "shop_reconcile_repairs_total",
      help: "Repairs by the reconciler",
      labelNames: ["kind"],
      registers,
    }),
    jobs: new Counter({
      name: "shop_jobs_total",
      help: "Jobs by outcome",
      labelNames: ["job", "outcome"],
      registers,
    }),
    watch: ({ name, help, read }) => {
      // oxlint-disable-next-line no-new -- the registry stores it
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read();
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    },
    watchEach: ({ name, help, label, values, read }) => {
      // oxlint-disable-next-line no-new -- the registry stores it
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const value of values) this.set({ [label]: value }, read(value));
        },
      });
    },
    stripeEvents: new Counter({
      name: "shop_stripe_events_total",
      help: "Stripe events by outcome",
      labelNames: ["type", "outcome"],
      registers,
    }),
    stripeEventLag: new Histogram({
      name: "shop_stripe_event_lag_seconds",
      help: "Time from receiving a Stripe event to processing it",
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 600],
      registers,
    }),
    stripeApi: new Histogram({
      name: "stripe_api_duration_seconds",
      help: "Calls to the Stripe API by outcome: ok, rejected, failed, key-spent (idempotency key bound to a failure)",
      labelNames: ["op", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
      registers,
    }),
    retentionRows: new Counter({
      name: "shop_retention_rows_total",
      help: "Rows deleted or anonymized after their retention period",
      labelNames: ["what"],
      registers,
    }),
    imageJobs: new Counter({
      name: "image_jobs_total",
      help: "Uploaded images by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    documentJobs: new Counter({
      name: "document_jobs_total",
      help: "Uploaded documents by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    mails: new Counter({
      name: "shop_mails_total",
      help: "Mails by outcome",
      labelNames: ["kind", "outcome"],
      registers,
    }),
  };
}
