import { z } from "zod";
import { createNote } from "../seed/progress.ts";
import { seedTools } from "../seed/tools.ts";
import { percentile } from "../statistics.ts";
import { aCaller, type Caller } from "../shop/calls.ts";
import { settleTables } from "../seed/catalogue.ts";
import { type SearchKind, SEARCHES } from "../shop/searches.ts";
import type { Bench, MarkName, MarkResult } from "./mark.ts";

const CALLS = 50;
/** Not counted: a shop that is asked has its catalogue in Postgres's memory, one that has just been started has not. */
const WARMING = 25;
const P95_MS = 50;
const named = z.array(z.object({ name: z.string() }));

/** How long each kind of search takes in a large catalogue, asked for one after the other in turns, after some that are not counted. */
export async function markSearch(bench: Bench, mark: MarkName, tools: number): Promise<MarkResult> {
  const began = performance.now();
  await seedTools(bench.shop.database, tools, createNote(process.stdout));
  bench.say(`stocked in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await settleTables(bench.shop.database);
  const caller = aCaller(bench.shop.apiUrl);
  const times = new Map(SEARCHES.map(({ name }) => [name, Array<number>()]));
  const wrong: string[] = [];
  const askAll = async (number: number, { counts = true } = {}): Promise<void> => {
    for (const kind of SEARCHES) {
      const { ms, complaint } = await ask(caller, kind, number);
      if (!counts) continue;
      times.get(kind.name)?.push(ms);
      if (complaint) wrong.push(complaint);
    }
  };
  try {
    for (let number = 0; number < WARMING; number += 1) await askAll(CALLS + number, { counts: false });
    for (let number = 0; number < CALLS; number += 1) await askAll(number);
    await bench.profiled(mark, () => askAll(CALLS));
  } finally {
    caller.close();
  }
  const p95 = [...times].map(([name, each]) => ({ name, ms: percentile(each, 95) }));
  const slowest = Math.max(...p95.map(({ ms }) => ms));
  return {
    mark,
    figure: `p95 ${slowest.toFixed(0)} ms of the slowest kind`,
    comparedWith: "",
    ratio: null,
    target: `at most ${P95_MS} ms`,
    met: slowest <= P95_MS,
    notes: [...p95, { name: "all kinds together", ms: percentile([...times.values()].flat(), 95) }].map(
      ({ name, ms }) => `p95 ${ms.toFixed(1).padStart(5)} ms  ${name}`,
    ),
    wrong,
    details: Object.fromEntries(times),
  };
}

async function ask(
  caller: Caller,
  { name, path = "/api/tools", query, finds }: SearchKind,
  number: number,
): Promise<{ ms: number; complaint: string | null }> {
  // The number makes each address a new one, whose answer nobody has asked for just now.
  const parameters = new URLSearchParams({
    limit: "24",
    ...query(number),
    number: String(number),
  }).toString();
  const began = performance.now();
  const { status, text } = await caller.call("GET", `${path}?${parameters}`);
  const ms = performance.now() - began;
  if (status !== 200) return { ms, complaint: `${name}: ${parameters} was answered with ${status}` };
  const wanted = finds?.(number);
  const isThere = wanted === undefined || named.parse(JSON.parse(text)).some((tool) => tool.name === wanted);
  return { ms, complaint: isThere ? null : `${name}: ${parameters} did not find ${wanted}` };
}
