/** The memory and due work at a moment of a run. */
export interface Sample {
  /** The seconds since the start. */
  readonly at: number;
  /** The memory of each process, by its name. */
  readonly megabytes: Readonly<Record<string, number>>;
  /** The open connections to Postgres. */
  readonly connections: number;
  /** The outbox rows, Stripe events and mails that wait. */
  readonly backlog: number;
}

/** In a shorter run, warm-up seems to be growth. */
const SECONDS_MIN = 240;
/** The share of growth below which there is no leak. */
const SHARE = 0.1;
/** The growth that is noise: megabytes of a process, megabytes for each connection of Postgres, and waiting work. */
const NOISE = { process: 16, connection: 2, backlog: 50 };
/** Stubs of services that production has outside: they store everything. */
const STUBS: ReadonlySet<string> = new Set(["stripe", "mail"]);

/** The growth of a value in the second half of a run. */
export interface Growth {
  readonly name: string;
  /** The lowest value in the third quarter of the run, and in the last one: what a garbage collector leaves. */
  readonly from: number;
  readonly to: number;
  readonly isLeak: boolean;
}

/** Returns the growth of memory and of due work. Nothing is a leak in a run of less than four minutes, and no stub's memory is. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const end = samples.at(-1)?.at ?? 0;
  const quarter = (from: number): readonly Sample[] =>
    samples.filter(({ at }) => at >= end * from && at <= end * (from + 0.25));
  const growth = (name: string, noise: number, valueOf: (sample: Sample) => number | undefined): Growth => {
    const lowest = (of: readonly Sample[]): number => Math.min(...of.flatMap((each) => valueOf(each) ?? []));
    const [from, to] = [lowest(quarter(0.5)), lowest(quarter(0.75))];
    return { name, from, to, isLeak: end >= SECONDS_MIN && to - from > Math.max(noise, from * SHARE) };
  };
  const names = [...new Set(samples.flatMap(({ megabytes }) => Object.keys(megabytes)))];
  return [
    ...names.map((name) => {
      // A pool opens and closes connections, and each takes some 8 MB.
      if (name === "postgres")
        return growth("MB of postgres for each connection", NOISE.connection, ({ megabytes, connections }) =>
          megabytes[name] === undefined ? undefined : megabytes[name] / Math.max(1, connections),
        );
      const own = growth(`MB of ${name}`, NOISE.process, ({ megabytes }) => megabytes[name]);
      return STUBS.has(name) ? { ...own, isLeak: false } : own;
    }),
    growth("waiting work", NOISE.backlog, ({ backlog }) => backlog),
  ];
}
