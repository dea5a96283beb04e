import { median } from "../statistics.ts";
import type { Sample } from "./run-record.ts";

/** In a shorter run all that grows is what has just begun. Seconds. */
const LONG_ENOUGH = 240;
/** The second half of a run is looked at in so many stretches; what a garbage collector leaves is the lowest value of each. */
const STRETCHES = 10;
/** Of all pairs of stretches the later one is higher in so many: a single step upwards is no leak. */
const RISING = 0.8;
/** Less than this share of the level is no leak yet. */
const SHARE = 0.1;

/** The emulator is its own database: it stores every charge and event in memory. */
const MEMORY_MAY_GROW: ReadonlySet<string> = new Set(["stripe"]);
/** Each of Postgres's processes leaves files open that it has read, up to a limit of its own. */
const HANDLES_MAY_GROW: ReadonlySet<string> = new Set(["postgres"]);

/** One thing that must not keep growing, over the second half of a run. */
export interface Growth {
  /** For example `memory of api`. */
  readonly what: string;
  readonly unit: string;
  /** In the middle of the lowest values. */
  readonly level: number;
  /** By how much they went up; negative where they went down. */
  readonly grown: number;
  /** More than this is too much, if it goes on and on. */
  readonly allowed: number;
  readonly keepsGrowing: boolean;
}

type Point = readonly [at: number, value: number];

interface Series {
  readonly what: string;
  readonly unit: string;
  /** Less than this is noise, whatever the level. */
  readonly least: number;
  readonly points: readonly Point[];
}

/** What grew in the second half of a run, and whether it kept growing; empty where the run was too short to tell. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const last = samples.at(-1)?.at ?? 0;
  if (last < LONG_ENOUGH) return [];
  return seriesIn(samples.filter(({ at }) => at >= last / 2)).map(growthIn);
}

function seriesIn(samples: readonly Sample[]): Series[] {
  const processes = namesIn(samples.map((sample) => sample.processes));
  const queues = namesIn(samples.map(({ backlogs }) => backlogs));
  const series = (
    label: Omit<Series, "points">,
    valueOf: (sample: Sample) => number | undefined,
  ): Series => ({
    ...label,
    points: samples.flatMap((sample): Point[] => {
      const value = valueOf(sample);
      return value === undefined ? [] : [[sample.at, value]];
    }),
  });
  return [
    ...processes
      .filter((name) => !MEMORY_MAY_GROW.has(name))
      .map((name) =>
        series(
          { what: `memory of ${name}`, unit: "MB", least: 16 },
          (each) => each.processes[name]?.megabytes,
        ),
      ),
    ...processes
      .filter((name) => !HANDLES_MAY_GROW.has(name))
      .map((name) =>
        series({ what: `handles of ${name}`, unit: "", least: 20 }, (each) => each.processes[name]?.handles),
      ),
    ...queues.map((name) =>
      series({ what: `what waits in ${name}`, unit: "", least: 50 }, (each) => each.backlogs[name]?.depth),
    ),
    series({ what: "connections to Postgres", unit: "", least: 5 }, ({ database }) => database.connections),
    series(
      { what: "dead rows overdue in Postgres", unit: "", least: 1000 },
      ({ database }) => database.deadRows,
    ),
  ];
}

const namesIn = (records: readonly object[]): string[] => [
  ...new Set(records.flatMap((each) => Object.keys(each))),
];

function growthIn({ what, unit, least, points }: Series): Growth {
  const floors = floorsOf(points);
  const level = median(floors.map(([, value]) => value));
  const steps = pairsOf(floors).map(([[at, value], [later, then]]) => (then - value) / (later - at));
  const seconds = (floors.at(-1)?.[0] ?? 0) - (floors[0]?.[0] ?? 0);
  // Theil and Sen: the middle of the slopes between all pairs, which a few outliers do not move.
  const grown = steps.length === 0 ? 0 : median(steps) * seconds;
  const rising = steps.filter((step) => step > 0).length / steps.length;
  const allowed = Math.max(least, level * SHARE);
  return { what, unit, level, grown, allowed, keepsGrowing: grown > allowed && rising >= RISING };
}

/** The lowest value of each stretch, at the stretch's begin. */
function floorsOf(points: readonly Point[]): Point[] {
  const first = points[0]?.[0] ?? 0;
  const length = ((points.at(-1)?.[0] ?? 0) - first) / STRETCHES;
  const stretches = Map.groupBy(points, ([at]) => Math.min(STRETCHES - 1, Math.floor((at - first) / length)));
  return [...stretches].map(([index, own]) => [
    first + index * length,
    Math.min(...own.map(([, value]) => value)),
  ]);
}

function pairsOf(points: readonly Point[]): [Point, Point][] {
  return points.flatMap((point, index) =>
    points.slice(index + 1).map((later): [Point, Point] => [point, later]),
  );
}
