import type { Inside, RunRecord, Sample } from "../verdict/run-record.ts";

const sample: Sample = {
  at: 2,
  processes: {
    api: { cores: 0.6, megabytes: 140, handles: 60 },
    postgres: { cores: 0.3, megabytes: 210, handles: 300 },
  },
  backlogs: { outbox: { depth: 2, oldestSeconds: 0.4 }, payments: { depth: 0, oldestSeconds: 0 } },
  database: { waitingForLocks: 0, connections: 20, deadRows: 0 },
};

const inside: Inside = {
  samples: [sample, { ...sample, at: 4 }],
  failedSamples: [],
  eventLag: { count: 40, p50: 307, p95: 672, p99: 900, max: 1084 },
  unsettled: [],
  settledAfterSeconds: 0.4,
  died: [],
  database: {
    transactions: 4200,
    cacheHits: 0.998,
    deadlocks: 0,
    statements: [{ text: "select * from tool where id = $1", calls: 400, totalMs: 80 }],
  },
  invariants: [
    { name: "I1", promise: "stock equals the ledger", violations: [] },
    { name: "I2", promise: "no stock below zero", violations: [] },
  ],
  sale: null,
};

const call = (name: string, p50: number) => ({
  name,
  count: 40,
  p50,
  p95: p50 * 2.5,
  p99: p50 * 4,
  max: p50 * 6,
  failed: 0,
});

/** Returns a smoke run as recorded on two cores, with changes. */
export function recordedRun(changes: Partial<RunRecord> = {}): RunRecord {
  return {
    profile: "smoke",
    size: 1000,
    target: "http://localhost:8080",
    startedAt: "2026-11-21T15:28:15.874Z",
    seconds: 28.6,
    options: { rate: null, seconds: null, buyers: 0 },
    commit: "d716bc0a1b2c",
    versions: "k6 v1.8.1, Node 24.21.0",
    machine: { name: "two cores", calibrationMs: 20, loadAverage: "1.0 1.0 1.0" },
    k6: {
      exitCode: 0,
      thresholds: [
        { metric: "http_req_failed", expression: "rate<0.01", met: true, value: "0" },
        { metric: "http_req_duration{kind:order}", expression: "p(95)<800", met: true, value: "61.2" },
      ],
      failedChecks: [],
      failures: [],
      requests: 527,
      dropped: 0,
      failedShare: 0,
      ordersPlaced: 40,
      ordersPaid: 40,
      soldOut: 0,
      calls: [call("GET tools", 8), call("GET purchase/{id}", 6), call("POST purchase", 24)],
      timeToPaid: { count: 40, p50: 389, p95: 757, p99: 1200, max: 1501 },
      intervals: [
        { at: 0, requestsPerSecond: 17, orderP95: 55, paidP95: 700, failed: 0, dropped: 0 },
        { at: 2, requestsPerSecond: 19, orderP95: 52, paidP95: null, failed: 0, dropped: 0 },
      ],
    },
    inside,
    ...changes,
  };
}

/** Returns the same run with other measurements inside the shop. */
export function runWithInside(changes: Partial<Inside>): RunRecord {
  return recordedRun({ inside: { ...inside, ...changes } });
}

/** Returns the same run with other k6 metrics. */
export function runWithK6(changes: Partial<RunRecord["k6"]>): RunRecord {
  const run = recordedRun();
  return { ...run, k6: { ...run.k6, ...changes } };
}

/** Returns the same run with every call slower, optionally on a busier machine. */
export function slowerRun(times: number, busier = 1): RunRecord {
  const run = recordedRun({ startedAt: "2026-11-22T10:00:00.000Z" });
  const calls = run.k6.calls.map((each) => ({ ...each, p50: each.p50 * times, p95: each.p95 * times }));
  const machine = { ...run.machine, calibrationMs: run.machine.calibrationMs * busier };
  return { ...run, machine, k6: { ...run.k6, calls } };
}
