import { peakMegabytes } from "../machine/usage.ts";
import { type Mark, markResult } from "./mark.ts";

const MEGABYTES_MAX = 160;

/** Highest resident memory of API and worker since their start; measured after all other marks. */
export const measureMemory: Mark = async ({ shop: { pids } }) => {
  const peaks = [peakMegabytes(pids.api), peakMegabytes(pids.worker)];
  const isKnown = peaks.every((peak) => Number.isFinite(peak));
  const [api, worker] = peaks.map((peak) => `${peak.toFixed(0)} MB`);
  return markResult("memory", {
    value: isKnown ? `API ${api}, worker ${worker}` : "skipped",
    target: `at most ${MEGABYTES_MAX} MB each`,
    met: isKnown ? peaks.every((peak) => peak <= MEGABYTES_MAX) : null,
    notes: isKnown ? [] : ["resident memory can be read on Linux only"],
    details: { peaks },
  });
};
