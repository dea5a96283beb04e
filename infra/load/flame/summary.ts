import { z } from "zod";

/** A CPU profile as V8 writes it (Chrome DevTools Protocol, `Profiler.Profile`), all of it kept; times in microseconds. */
export const cpuProfileShape = z.looseObject({
  nodes: z.array(
    z.looseObject({
      id: z.number(),
      children: z.array(z.number()).optional(),
      callFrame: z.looseObject({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

export type CpuProfile = z.infer<typeof cpuProfileShape>;

export interface Share {
  readonly name: string;
  /** Of the busy time, 0 to 1. */
  readonly share: number;
}

export interface ProfileSummary {
  /** Of the whole time, 0 to 1. */
  readonly busy: number;
  /** Functions by the time spent in themselves, the heaviest first. */
  readonly functions: readonly Share[];
  /** The same time by whom the code belongs to: a package, a part of Node, a folder of ours. */
  readonly owners: readonly Share[];
}

type Frame = CpuProfile["nodes"][number]["callFrame"];

/** Where the time of a profile went: by function and by owner, at most `most` of each. */
export function summarizeProfile(profile: CpuProfile, root: string, most: number): ProfileSummary {
  const selfTime = new Map<number, number>();
  for (const [index, id] of profile.samples.entries()) {
    selfTime.set(id, (selfTime.get(id) ?? 0) + Math.max(0, profile.timeDeltas[index] ?? 0));
  }
  const byFunction = new Map<string, number>();
  const byOwner = new Map<string, number>();
  let total = 0;
  let busy = 0;
  for (const { id, callFrame } of profile.nodes) {
    const time = selfTime.get(id) ?? 0;
    total += time;
    if (time === 0 || callFrame.functionName === "(idle)") continue;
    busy += time;
    add(byFunction, nameOf(callFrame, root), time);
    add(byOwner, ownerOf(callFrame, root), time);
  }
  return {
    busy: total === 0 ? 0 : busy / total,
    functions: heaviest(byFunction, busy, most),
    owners: heaviest(byOwner, busy, most),
  };
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

function heaviest(times: Map<string, number>, busy: number, most: number): Share[] {
  return [...times]
    .map(([name, time]) => ({ name, share: time / busy }))
    .sort((a, b) => b.share - a.share)
    .slice(0, most);
}

function placeOf(url: string, root: string): string {
  const path = url.replace(/^file:\/\//, "");
  const inside = path.startsWith(root) ? path.slice(root.length).replace(/^\//, "") : path;
  return inside.replace(/^.*node_modules\//, "");
}

function nameOf({ functionName, url, lineNumber }: Frame, root: string): string {
  const name = functionName || "(anonymous)";
  return url === "" ? name : `${name} ${placeOf(url, root)}:${lineNumber + 1}`;
}

function ownerOf({ functionName, url }: Frame, root: string): string {
  if (url === "") return functionName.startsWith("(") ? functionName : "V8 builtins";
  if (url.startsWith("node:")) return url.split("/").slice(0, 2).join("/");
  const place = placeOf(url, root);
  if (url.includes("node_modules/")) {
    return place
      .split("/")
      .slice(0, place.startsWith("@") ? 2 : 1)
      .join("/");
  }
  return place.split("/").slice(0, -1).join("/");
}
