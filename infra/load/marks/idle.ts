import { setTimeout as pause } from "node:timers/promises";
import { measureCpu } from "../machine/usage.ts";
import { type Mark, markResult } from "./mark.ts";

/** New processes still compile, and Postgres analyzes the tables that were just filled. */
const SETTLE_MS = 20_000;
const MEASURE_MS = 30_000;
const CPU_MS_MAX = 20;
const SERVERS = ["api", "worker", "gateway", "postgres", "redis"] as const;

/** CPU time of the servers without any request. */
export const measureIdle: Mark = async ({ shop: { pids }, signal }) => {
  await pause(SETTLE_MS, undefined, { signal });
  const startedAt = performance.now();
  const usedCpu = measureCpu(pids, SERVERS);
  await pause(MEASURE_MS, undefined, { signal });
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecondMs = usedCpu().map((used) => (used / seconds) * 1000);
  const sum = perSecondMs.reduce((all, ms) => all + ms, 0);
  return markResult("idle", {
    value: `${sum.toFixed(1)} ms of CPU a second`,
    target: `at most ${CPU_MS_MAX} ms`,
    met: Number.isFinite(sum) ? sum <= CPU_MS_MAX : null,
    notes: [SERVERS.map((name, index) => `${name} ${perSecondMs[index]?.toFixed(1)} ms`).join(", ")],
    details: { perSecondMs },
  });
};
