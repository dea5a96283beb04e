import { z } from "zod";
import { createProgress } from "../seed/progress.ts";
import { analyzeTables } from "../seed/seed.ts";
import { seedTools } from "../seed/tools.ts";
import { type Caller, openCaller } from "../shop/calls.ts";
import type { SearchKind } from "./searches.ts";
import { percentile } from "../statistics.ts";
import type { Mark, MarkName } from "./mark.ts";

const CALLS = 50;
/** The number of calls until the catalogue is in Postgres's memory. */
const WARM_UP_CALLS = 25;
const namesShape = z.array(z.object({ name: z.string() }));

interface Search {
  readonly tools: number;
  readonly kinds: readonly SearchKind[];
  readonly p95Max: number;
}

/** Times of each kind of search in a large catalogue, one call at a time, the kinds in turns. `p95Max` in milliseconds. */
export const measureSearch =
  (mark: MarkName, { tools, kinds, p95Max }: Search): Mark =>
  async ({ shop, print, signal }) => {
    const startedAt = performance.now();
    await seedTools(shop.database, tools, createProgress(print));
    print(`seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    await analyzeTables(shop.database);
    const caller = openCaller(shop.apiUrl);
    const times = new Map(kinds.map(({ name }) => [name, Array<number>()]));
    const errors: string[] = [];
    try {
      for (let call = -WARM_UP_CALLS; call < CALLS; call += 1) {
        signal.throwIfAborted();
        for (const kind of kinds) {
          const { ms, error } = await search(caller, kind, call < 0 ? CALLS - call : call);
          if (call < 0) continue;
          times.get(kind.name)?.push(ms);
          if (error !== null) errors.push(error);
        }
      }
    } finally {
      caller.close();
    }
    const p95 = [...times].map(([name, each]) => ({ name, ms: percentile(each, 95) }));
    const slowest = Math.max(...p95.map(({ ms }) => ms));
    return [
      {
        mark,
        value: `p95 ${slowest.toFixed(0)} ms of the slowest kind`,
        target: `at most ${p95Max} ms`,
        met: slowest <= p95Max,
        notes: [...p95, { name: "all kinds", ms: percentile([...times.values()].flat(), 95) }].map(
          ({ name, ms }) => `p95 ${ms.toFixed(1).padStart(5)} ms  ${name}`,
        ),
        errors,
      },
    ];
  };

async function search(
  caller: Caller,
  { name, path = "/api/tools", query, finds }: SearchKind,
  number: number,
): Promise<{ ms: number; error: string | null }> {
  const parameters = new URLSearchParams({ limit: "24", ...query(number) }).toString();
  const startedAt = performance.now();
  const { status, text } = await caller.call("GET", `${path}?${parameters}`);
  const ms = performance.now() - startedAt;
  if (status !== 200) return { ms, error: `${name}: ${parameters} returned ${status}` };
  const wanted = finds?.(number);
  const isFound =
    wanted === undefined || namesShape.parse(JSON.parse(text)).some((tool) => tool.name === wanted);
  return { ms, error: isFound ? null : `${name}: ${parameters} did not find ${wanted}` };
}
