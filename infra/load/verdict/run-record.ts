import { z } from "zod";

/** Milliseconds. */
const spread = z.object({
  count: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
});

const call = spread.extend({ name: z.string(), failed: z.number() });

/** What k6 measured in a short interval; `at` is seconds since the start. */
const interval = z.object({
  at: z.number(),
  requestsPerSecond: z.number(),
  /** Milliseconds; null without responses. */
  orderP95: z.number().nullable(),
  paidP95: z.number().nullable(),
  failed: z.number(),
  dropped: z.number(),
});

/** One sample of the shop's processes, queues and database; `at` is seconds since the start. */
const sample = z.object({
  at: z.number(),
  /** CPU cores, memory, and open files and sockets. */
  processes: z.record(
    z.string(),
    z.object({ cores: z.number(), megabytes: z.number(), handles: z.number() }),
  ),
  /** By queue. `outbox` and `mail` wait for the relay, `inbox` has Stripe's events that wait for the worker. */
  backlogs: z.record(z.string(), z.object({ depth: z.number(), oldestSeconds: z.number() })),
  database: z.object({
    connections: z.number(),
    waitingForLocks: z.number(),
    /** Dead rows above autovacuum's threshold. */
    deadRows: z.number(),
  }),
});

/** Postgres's counters for the whole run. */
const databaseTotals = z.object({
  transactions: z.number(),
  /** Share of page reads that were found in memory, 0 to 1. */
  cacheHits: z.number(),
  deadlocks: z.number(),
  statements: z.array(z.object({ text: z.string(), calls: z.number(), totalMs: z.number() })),
});

/** Everything measured in a run. The verdict needs nothing else. */
export const runRecordShape = z.object({
  profile: z.string(),
  /** Number of tools in the shop. */
  size: z.number(),
  target: z.string(),
  startedAt: z.string(),
  seconds: z.number(),
  options: z.object({ rate: z.number().nullable(), seconds: z.number().nullable(), buyers: z.number() }),
  commit: z.string(),
  versions: z.string(),
  machine: z.object({
    name: z.string(),
    /** Milliseconds of a fixed computation during the run; longer on a busy machine. */
    calibrationMs: z.number(),
    loadAverage: z.string(),
  }),
  k6: z.object({
    exitCode: z.number().nullable(),
    thresholds: z.array(
      z.object({ metric: z.string(), expression: z.string(), met: z.boolean(), value: z.string() }),
    ),
    failedChecks: z.array(z.object({ name: z.string(), times: z.number() })),
    requests: z.number(),
    dropped: z.number(),
    /** Of all requests, 0 to 1. */
    failedShare: z.number(),
    ordersPlaced: z.number(),
    ordersPaid: z.number(),
    soldOut: z.number(),
    calls: z.array(call),
    /** Failed calls by status; `0` means no response. */
    failures: z.array(z.object({ name: z.string(), status: z.string(), times: z.number() })),
    timeToPaid: spread.nullable(),
    intervals: z.array(interval),
  }),
  /** Measured inside the shop; null for a shop on another machine. */
  inside: z
    .object({
      samples: z.array(sample),
      failedSamples: z.array(z.object({ at: z.number(), reason: z.string() })),
      /** From Stripe's event to the settled payment. */
      eventLag: spread.nullable(),
      /** Work that was not done in time, or could not be measured. */
      unsettled: z.array(z.string()),
      settledAfterSeconds: z.number(),
      died: z.array(z.string()),
      /** Null if Postgres could not report them. */
      database: databaseTotals.nullable(),
      invariants: z.array(
        z.object({ name: z.string(), promise: z.string(), violations: z.array(z.string()) }),
      ),
      sale: z.object({ units: z.number(), sold: z.number(), left: z.number() }).nullable(),
    })
    .nullable(),
});

export type RunRecord = z.infer<typeof runRecordShape>;
export type Interval = z.infer<typeof interval>;
export type Sample = z.infer<typeof sample>;
export type DatabaseTotals = z.infer<typeof databaseTotals>;
export type Inside = NonNullable<RunRecord["inside"]>;

/** The JSON file of a run. */
export const judgedRunShape = z.object({
  record: runRecordShape,
  verdict: z.object({ passed: z.boolean(), reasons: z.array(z.string()) }),
});

export type JudgedRun = z.infer<typeof judgedRunShape>;
