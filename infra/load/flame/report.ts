import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../stack/parts/root.ts";
import type { MarkName } from "../marks/mark.ts";
import { flameGraph } from "./graph.ts";
import { profileDuring } from "./profiler.ts";
import { type Share, summarizeProfile } from "./summary.ts";

const MOST = 20;

/** Profiles the API during `work`, keeps the profile in `folder` and says where the time went. */
export async function flameOf(
  mark: MarkName,
  { inspectPort, folder }: { inspectPort: number; folder: string },
  work: () => Promise<void>,
): Promise<string> {
  const profile = await profileDuring(inspectPort, work);
  const file = join(folder, `${mark}.cpuprofile`);
  const graph = join(folder, `${mark}.svg`);
  writeFileSync(file, JSON.stringify(profile));
  writeFileSync(graph, flameGraph(profile, `The API during '${mark}'`));
  const { busy, owners, functions } = summarizeProfile(profile, ROOT, MOST);
  return [
    `The API during '${mark}', busy ${percent(busy)} of the time. Flame graph: open ${graph} in a browser, or ${file} in Chrome's DevTools.`,
    "",
    "self time by owner",
    ...owners.map(line),
    "",
    "self time by function",
    ...functions.map(line),
  ].join("\n");
}

function line({ name, share }: Share): string {
  return `  ${percent(share).padStart(6)}  ${name}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
