import { memoryMegabytes, watchMemory } from "../machine/usage.ts";
import { percentile } from "../statistics.ts";
import type { RunningShop } from "../shop/running-shop.ts";
import type { MarkResult } from "./mark.ts";

const MOST_MEGABYTES = 160;

/** Watches API and worker from now on; the answer ends it and gives the mark. */
export function watchShopMemory({ pids }: RunningShop, isProfiled: boolean): () => MarkResult {
  const processes = [
    { name: "API", pid: pids.api, stop: watchMemory(pids.api) },
    { name: "worker", pid: pids.worker, stop: watchMemory(pids.worker) },
  ];
  return () => {
    const seen = processes.map(({ name, pid, stop }) => {
      const samples = stop();
      return { name, peak: memoryMegabytes(pid, "peak"), median: percentile(samples, 50), samples };
    });
    const figures = seen.map(({ name, peak }) => `${name} ${peak.toFixed(0)} MB`);
    const medians = seen.map(({ name, median }) => `${name} ${median.toFixed(0)} MB`);
    const isKnown = seen.every(({ peak }) => Number.isFinite(peak));
    return {
      mark: "memory",
      figure: isKnown ? figures.join(", ") : "left out",
      comparedWith: "",
      ratio: null,
      target: `at most ${MOST_MEGABYTES} MB each`,
      met: isKnown ? seen.every(({ peak }) => peak <= MOST_MEGABYTES) : null,
      notes: [
        isKnown
          ? `peaks since their start; half of the time ${medians.join(", ")} or less`
          : "resident memory can be read on Linux only",
        ...(isProfiled ? ["the API was started with its profiler: it needs more memory so"] : []),
      ],
      wrong: [],
      details: { seen },
    };
  };
}
