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

/** One stretch of a run, as k6 saw it; `at` is seconds since the start. */
const moment = z.object({
  at: z.number(),
  requestsPerSecond: z.number(),
  /** Milliseconds; null where nothing was answered. */
  p95: z.number().nullable(),
  orderP95: z.number().nullable(),
  paidP95: z.number().nullable(),
  failed: z.number(),
  dropped: z.number(),
});

const backlog = z.object({ depth: z.number(), oldestSeconds: z.number() });

/** One look at shop and machine from outside; `at` is seconds since the start. */
const sample = z.object({
  at: z.number(),
  processes: z.record(
    z.string(),
    z.object({
      cores: z.number(),
      megabytes: z.number(),
      /** Open files and sockets. */
      handles: z.number().default(0),
    }),
  ),
  /** By queue; `outbox` are facts that wait for the relay, `inbox` Stripe's events that wait for the worker. */
  backlogs: z.record(z.string(), backlog),
  database: z.object({
    transactionsPerSecond: z.number(),
    /** Of the pages asked for, those that were in Postgres's memory, 0 to 1. */
    cacheHits: z.number(),
    active: z.number(),
    waitingForLocks: z.number(),
    /** Connections, working or not. */
    connections: z.number().default(0),
    /** Dead rows beyond those that autovacuum leaves where they are. */
    deadRows: z.number().default(0),
  }),
});

/** A look that failed, and why. */
const missed = z.object({ at: z.number(), why: z.string() });

const statement = z.object({
  text: z.string(),
  calls: z.number(),
  totalMs: z.number(),
  meanMs: z.number(),
});

/** What Postgres tells of the whole run. */
const figures = z.object({
  transactions: z.number(),
  cacheHits: z.number(),
  deadlocks: z.number(),
  temporaryMegabytes: z.number(),
  statementsFrom: z.enum(["pg_stat_statements", "samples of pg_stat_activity"]),
  statements: z.array(statement),
  /** Who was seen waiting for whom: the statement that waited, and the last one of the transaction that it waited for. */
  locks: z.array(z.object({ waiting: z.string(), holding: z.string(), times: z.number() })).default([]),
});

/** Everything that is known of a run: what the verdict is made from, and what the JSON file holds. */
export const runRecordShape = z.object({
  profile: z.string(),
  size: z.number(),
  /** Where the load went. */
  target: z.string(),
  startedAt: z.string(),
  seconds: z.number(),
  wish: z.object({ rate: z.number().nullable(), seconds: z.number().nullable(), buyers: z.number() }),
  commit: z.string(),
  versions: z.string(),
  machine: z.object({
    name: z.string(),
    /** Milliseconds for a fixed piece of work during the run: what else the machine does makes it longer. */
    calibrationMs: z.number(),
    loadAverage: z.string(),
  }),
  k6: z.object({
    exitCode: z.number().nullable(),
    thresholds: z.array(
      z.object({ metric: z.string(), expression: z.string(), met: z.boolean(), figure: z.string() }),
    ),
    failedChecks: z.array(z.object({ name: z.string(), times: z.number() })),
    requests: z.number(),
    iterations: z.number(),
    dropped: z.number(),
    /** Of all requests, 0 to 1. */
    failedShare: z.number(),
    ordersPlaced: z.number(),
    ordersPaid: z.number(),
    soldOut: z.number(),
    calls: z.array(call),
    /** Calls that failed, by what was answered; `0` is no answer. */
    failures: z.array(z.object({ name: z.string(), status: z.string(), times: z.number() })).default([]),
    timeToPaid: spread.nullable(),
    moments: z.array(moment),
  }),
  /** What needs the inside of the shop; null where it is another machine's. */
  inside: z
    .object({
      samples: z.array(sample),
      missed: z.array(missed).default([]),
      /** From Stripe's event to the settled payment. */
      eventLag: spread.nullable(),
      /** What waited still when the patience was over, or could not be seen; empty where all was done. */
      unsettled: z.array(z.string()),
      settledAfterSeconds: z.number(),
      died: z.array(z.string()),
      /** Null where they could not be read in the end. */
      database: figures.nullable(),
      invariants: z.array(z.object({ name: z.string(), promise: z.string(), breaches: z.array(z.string()) })),
      sale: z.object({ pieces: z.number(), sold: z.number(), left: z.number() }).nullable(),
    })
    .nullable(),
});

export type RunRecord = z.infer<typeof runRecordShape>;
export type Spread = z.infer<typeof spread>;
export type Moment = z.infer<typeof moment>;
export type Sample = z.infer<typeof sample>;
export type Missed = z.infer<typeof missed>;
export type Figures = z.infer<typeof figures>;
export type Inside = NonNullable<RunRecord["inside"]>;

/** A run with what was made of it: the JSON file. */
export const judgedRunShape = z.object({
  record: runRecordShape,
  verdict: z.object({ passed: z.boolean(), reasons: z.array(z.string()) }),
});

export type JudgedRun = z.infer<typeof judgedRunShape>;
