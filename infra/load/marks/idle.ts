import { setTimeout as pause } from "node:timers/promises";
import { cpuSeconds } from "../machine/usage.ts";
import type { Bench, MarkResult } from "./mark.ts";

/** Processes that have just started compile, and Postgres looks through the tables that were just filled. */
const SETTLING_MS = 20_000;
const WATCHED_MS = 30_000;
const CPU_MS_MAX = 20;
/** All servers but the stand-ins. Of Postgres with its backends, also those that end meanwhile; of the gateway with its workers. */
const PARTS = ["api", "worker", "gateway", "postgres", "redis"] as const;

type Part = (typeof PARTS)[number];

/** CPU time (user and system) that the servers take while nobody calls the shop. */
export async function markIdle({ shop: { pids }, signal }: Bench): Promise<MarkResult> {
  const used = (): Record<Part, number> => {
    const of = (part: Part): number => cpuSeconds(pids[part]);
    return {
      api: of("api"),
      worker: of("worker"),
      gateway: of("gateway"),
      postgres: of("postgres"),
      redis: of("redis"),
    };
  };
  await pause(SETTLING_MS, undefined, { signal });
  const startedAt = performance.now();
  const before = used();
  await pause(WATCHED_MS, undefined, { signal });
  const after = used();
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecondMs = PARTS.map((part) => ({ part, ms: ((after[part] - before[part]) / seconds) * 1000 }));
  const sum = perSecondMs.reduce((all, { ms }) => all + ms, 0);
  return {
    mark: "idle",
    figure: `${sum.toFixed(1)} ms of CPU a second`,
    comparedWith: "",
    ratio: null,
    target: `at most ${CPU_MS_MAX} ms`,
    met: Number.isFinite(sum) ? sum <= CPU_MS_MAX : null,
    notes: [perSecondMs.map(({ part, ms }) => `${part} ${ms.toFixed(1)} ms`).join(", ")],
    wrong: [],
    details: { perSecondMs },
  };
}
