import { median } from "../statistics.ts";
import type { Sample } from "./run-record.ts";

/** In a shorter run, warm-up seems to be growth. */
const SECONDS_MIN = 240;
/** The second half of a run is cut into so many windows; the minimum of each leaves out garbage that is still to be collected. */
const WINDOWS = 10;
/** Share of window pairs in which the later one is higher: a single step is no leak. */
const RISING = 0.8;
/** Growth of less than this share of the level is no leak. */
const SHARE = 0.1;

/** Stubs of services that production has outside: the emulator stores every charge and event in memory, the mail catcher every mail. */
const STUBS: ReadonlySet<string> = new Set(["stripe", "mail"]);
/** Each Postgres process leaves files open that it has read, up to a limit. */
const HANDLES_MAY_GROW: ReadonlySet<string> = new Set(["postgres"]);
/** nginx's two processes leave so many idle connections to a service open for a minute: after a burst there are more of them. */
const IDLE_CONNECTIONS: Readonly<Record<string, number>> = { api: 2 * 64, web: 2 * 32 };
const HANDLES = 20;
/** Pools open connections in a burst, and close idle ones. */
const POOLED_CONNECTIONS = 10;

/** Growth of one resource over the second half of a run. */
export interface Growth {
  /** For example `memory of api`. */
  readonly name: string;
  readonly unit: string;
  /** Median of the windows' minimums. */
  readonly level: number;
  /** Negative if it shrank. */
  readonly grown: number;
  readonly allowed: number;
  /** False for a stub: it is shown, and is never a leak. */
  readonly isJudged: boolean;
  readonly isLeak: boolean;
}

type Point = readonly [at: number, value: number];

interface Series {
  readonly name: string;
  readonly unit: string;
  /** Growth up to this value is noise. */
  readonly noise: number;
  readonly isJudged: boolean;
  readonly points: readonly Point[];
}

/** Returns the growth of each resource in the second half of a run; empty for a short run. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const last = samples.at(-1)?.at ?? 0;
  if (last < SECONDS_MIN) return [];
  return seriesOf(samples.filter(({ at }) => at >= last / 2)).map(growthOfSeries);
}

function seriesOf(samples: readonly Sample[]): Series[] {
  const processes = namesIn(samples.map((sample) => sample.processes));
  const queues = namesIn(samples.map(({ backlogs }) => backlogs));
  const series = (
    name: string,
    unit: string,
    noise: number,
    valueOf: (sample: Sample) => number | undefined,
  ): Series => {
    const points = samples.flatMap((sample): Point[] => {
      const value = valueOf(sample);
      return value === undefined ? [] : [[sample.at, value]];
    });
    return { name, unit, noise, isJudged: true, points };
  };
  const memorySeries = (name: string): Series =>
    name === "postgres"
      ? series("memory of postgres for each connection", "MB", 2, memoryForEachConnection)
      : series(`memory of ${name}`, "MB", 16, (each) => each.processes[name]?.megabytes);
  return [
    ...processes.map((name) => ({ ...memorySeries(name), isJudged: !STUBS.has(name) })),
    ...processes
      .filter((name) => !HANDLES_MAY_GROW.has(name))
      .map((name) => ({
        ...series(
          `handles of ${name}`,
          "",
          HANDLES + (IDLE_CONNECTIONS[name] ?? 0),
          (each) => each.processes[name]?.handles,
        ),
        isJudged: !STUBS.has(name),
      })),
    ...queues.map((name) => series(`backlog of ${name}`, "", 50, (each) => each.backlogs[name]?.depth)),
    series("connections to Postgres", "", POOLED_CONNECTIONS, ({ database }) => database.connections),
    series("overdue dead rows in Postgres", "", 1000, ({ database }) => database.deadRows),
  ];
}

/** A pool opens and closes connections, and each takes some 8 MB; their number is judged separately. */
const memoryForEachConnection = ({ processes, database }: Sample): number | undefined =>
  processes["postgres"] && processes["postgres"].megabytes / Math.max(1, database.connections);

/** Returns the names of all records, each once. */
export const namesIn = (records: readonly object[]): string[] => [
  ...new Set(records.flatMap((each) => Object.keys(each))),
];

function growthOfSeries({ name, unit, noise, isJudged, points }: Series): Growth {
  const minimums = windowMinimums(points);
  const level = median(minimums.map(([, value]) => value));
  const slopes = minimums.flatMap(([at, value], index) =>
    minimums.slice(index + 1).map(([later, next]) => (next - value) / (later - at)),
  );
  const seconds = (minimums.at(-1)?.[0] ?? 0) - (minimums[0]?.[0] ?? 0);
  // Theil-Sen: outliers do not change the median of the slopes between all pairs.
  const grown = slopes.length === 0 ? 0 : median(slopes) * seconds;
  const rising = slopes.filter((slope) => slope > 0).length / slopes.length;
  const allowed = Math.max(noise, level * SHARE);
  const isLeak = isJudged && grown > allowed && rising >= RISING;
  return { name, unit, level, grown, allowed, isJudged, isLeak };
}

function windowMinimums(points: readonly Point[]): Point[] {
  const first = points[0]?.[0] ?? 0;
  const length = ((points.at(-1)?.[0] ?? 0) - first) / WINDOWS;
  const windows = Map.groupBy(points, ([at]) => Math.min(WINDOWS - 1, Math.floor((at - first) / length)));
  return [...windows].map(([index, own]) => [
    first + index * length,
    Math.min(...own.map(([, value]) => value)),
  ]);
}
