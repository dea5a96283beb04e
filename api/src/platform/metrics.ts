import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of a process. */
export type Metrics = ReturnType<typeof createMetrics>;

/** A gauge that is read at each scrape. */
interface Watched {
  readonly name: string;
  readonly help: string;
  /** Returns the value; null: no value. */
  readonly read: () => number | null | Promise<number | null>;
}

/** A gauge with one value for each label value. */
interface WatchedEach<Value extends string> {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly read: (value: Value) => number;
}

/** The default of 10 ms takes 5 ms of CPU per second. */
const EVENT_LOOP_SAMPLE_MS = 500;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LAG_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 600];
const STRIPE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

/** Returns the metrics of this process. Alerts and dashboards rely on the names. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  return {
    registry,
    httpDuration: histogram(
      "http_request_duration_seconds",
      "Duration of HTTP requests",
      REQUEST_SECONDS,
      "route",
      "method",
      "status",
    ),
    signatureRejects: counter(
      "shop_stripe_signature_rejects_total",
      "Webhook calls with an invalid signature",
    ),
    authRejects: counter("auth_rejects_total", "Rejected tokens", "reason"),
    rateLimited: counter("rate_limited_total", "Calls over a rate limit", "rule"),
    reconcileRepairs: counter("shop_reconcile_repairs_total", "Repairs by the reconciler", "kind"),
    jobs: counter("shop_jobs_total", "Jobs by outcome", "job", "outcome"),
    stripeEvents: counter("shop_stripe_events_total", "Stripe events by outcome", "type", "outcome"),
    stripeEventLag: histogram(
      "shop_stripe_event_lag_seconds",
      "Time from receiving a Stripe event to processing it",
      LAG_SECONDS,
    ),
    stripeApi: histogram(
      "stripe_api_duration_seconds",
      "Calls to the Stripe API by outcome: ok, rejected, failed, key-spent (idempotency key bound to a failure)",
      STRIPE_SECONDS,
      "op",
      "outcome",
    ),
    retentionRows: counter(
      "shop_retention_rows_total",
      "Rows deleted or anonymized after their retention period",
      "what",
    ),
    imageJobs: counter("image_jobs_total", "Uploaded images by outcome", "outcome"),
    documentJobs: counter("document_jobs_total", "Uploaded documents by outcome", "outcome"),
    mails: counter("shop_mails_total", "Mails by outcome", "kind", "outcome"),
    watch({ name, help, read }: Watched): void {
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
    watchEach<Value extends string>({ name, help, label, values, read }: WatchedEach<Value>): void {
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
  };
}
