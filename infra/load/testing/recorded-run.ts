import type { Inside, RunRecord } from "../verdict/run-record.ts";

const inside: Inside = {
  samples: [
    {
      at: 2,
      processes: {
        api: { cores: 0.6, megabytes: 140, handles: 60 },
        postgres: { cores: 0.3, megabytes: 210, handles: 300 },
      },
      backlogs: { outbox: { depth: 2, oldestSeconds: 0.4 }, payments: { depth: 0, oldestSeconds: 0 } },
      database: {
        transactionsPerSecond: 120,
        cacheHits: 0.99,
        active: 2,
        waitingForLocks: 0,
        connections: 20,
        deadRows: 0,
      },
    },
    {
      at: 4,
      processes: {
        api: { cores: 0.7, megabytes: 150, handles: 62 },
        postgres: { cores: 0.4, megabytes: 212, handles: 300 },
      },
      backlogs: { outbox: { depth: 1, oldestSeconds: 0.2 }, payments: { depth: 3, oldestSeconds: 0.1 } },
      database: {
        transactionsPerSecond: 140,
        cacheHits: 1,
        active: 1,
        waitingForLocks: 1,
        connections: 21,
        deadRows: 10,
      },
    },
  ],
  missed: [],
  eventLag: { count: 40, p50: 307, p95: 672, p99: 900, max: 1084 },
  unsettled: [],
  settledAfterSeconds: 0.4,
  died: [],
  database: {
    transactions: 4200,
    cacheHits: 0.998,
    deadlocks: 0,
    temporaryMegabytes: 0,
    statementsFrom: "pg_stat_statements",
    statements: [{ text: "select * from tool where id = $1", calls: 400, totalMs: 80, meanMs: 0.2 }],
    locks: [{ waiting: "select from tool for update", holding: "update tool set name = ?", times: 3 }],
  },
  invariants: [
    { name: "I1", promise: "stock is what the ledger says", breaches: [] },
    { name: "I2", promise: "no stock below zero", breaches: [] },
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

/** A smoke run as it was recorded on two cores; a test changes what it is about. */
export function recordedRun(changes: Partial<RunRecord> = {}): RunRecord {
  return {
    profile: "smoke",
    size: 1000,
    target: "http://localhost:8080",
    startedAt: "2026-11-21T15:28:15.874Z",
    seconds: 28.6,
    wish: { rate: null, seconds: null, buyers: 0 },
    commit: "d716bc0a1b2c",
    versions: "k6 v1.8.1, Node 24.21.0",
    machine: { name: "two cores", calibrationMs: 20, loadAverage: "1.0 1.0 1.0" },
    k6: {
      exitCode: 0,
      thresholds: [
        { metric: "http_req_failed", expression: "rate<0.01", met: true, figure: "0" },
        { metric: "http_req_duration{kind:order}", expression: "p(95)<800", met: true, figure: "61.2" },
      ],
      failedChecks: [],
      failures: [],
      requests: 527,
      iterations: 84,
      dropped: 0,
      failedShare: 0,
      ordersPlaced: 40,
      ordersPaid: 40,
      soldOut: 0,
      calls: [call("GET tools", 8), call("GET purchase/{id}", 6), call("POST purchase", 24)],
      timeToPaid: { count: 40, p50: 389, p95: 757, p99: 1200, max: 1501 },
      moments: [
        { at: 0, requestsPerSecond: 17, p95: 40, orderP95: 55, paidP95: 700, failed: 0, dropped: 0 },
        { at: 2, requestsPerSecond: 19, p95: 38, orderP95: 52, paidP95: null, failed: 0, dropped: 0 },
      ],
    },
    inside,
    ...changes,
  };
}

/** The same run with something else seen inside the shop. */
export function seenInside(changes: Partial<Inside>): RunRecord {
  return recordedRun({ inside: { ...inside, ...changes } });
}

/** The same run with other figures of k6's. */
export function withFigures(changes: Partial<RunRecord["k6"]>): RunRecord {
  const run = recordedRun();
  return { ...run, k6: { ...run.k6, ...changes } };
}

/** The same run in which every call took so many times as long. */
export function slowedDown(times: number, busier = 1): RunRecord {
  const run = recordedRun({ startedAt: "2026-11-22T10:00:00.000Z" });
  const slower = run.k6.calls.map((each) => ({
    ...each,
    p50: each.p50 * times,
    p95: each.p95 * times,
  }));
  const machine = { ...run.machine, calibrationMs: run.machine.calibrationMs * busier };
  return { ...run, machine, k6: { ...run.k6, calls: slower } };
}
