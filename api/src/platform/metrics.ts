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
  readonly retentionRows: Counter<"what">;
  readonly stripeEvents: Counter<"type" | "outcome">;
  readonly stripeEventLag: Histogram;
  readonly stripeApi: Histogram<"op" | "outcome">;
  /** As `watch`, one figure for each value of a label. */
  readonly watchEach: <Value extends string>(figure: {
    name: string;
    help: string;
    label: string;
    values: readonly Value[];
    read: (value: Value) => number;
  }) => void;
  /** A figure that is asked for at each reading; null: there is none just now. */
  readonly watch: (figure: { name: string; help: string; read: () => Awaitable<number | null> }) => void;
}

/** By default the event loop is woken every 10 ms to measure how late it is, which takes 5 ms of CPU a second. */
const EVENT_LOOP_SAMPLE_MS = 500;

/** The process's figures, by the names that alerts and dashboards know. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
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
    watch: ({ name, help, read }) => {
      // oxlint-disable-next-line no-new -- the registry keeps it
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
      // oxlint-disable-next-line no-new -- the registry keeps it
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
      help: "Stripe's events by what became of them",
      labelNames: ["type", "outcome"],
      registers,
    }),
    stripeEventLag: new Histogram({
      name: "shop_stripe_event_lag_seconds",
      help: "From an event's arrival to its effect",
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 600],
      registers,
    }),
    stripeApi: new Histogram({
      name: "stripe_api_duration_seconds",
      help: "Calls to Stripe's API: ok, rejected, failed, or key-spent where an idempotency key is tied to a failure",
      labelNames: ["op", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
      registers,
    }),
    retentionRows: new Counter({
      name: "shop_retention_rows_total",
      help: "Rows that were deleted or emptied because they had been stored for long enough",
      labelNames: ["what"],
      registers,
    }),
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
  };
}
