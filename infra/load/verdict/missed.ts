import type { Inside } from "./run-record.ts";

/** Of a hundred looks at the shop at most so many may fail: of more, nobody knows what was to be seen. */
const MISSED_SHARE_MAX = 0.1;

/** How many looks at the shop failed, in words; null where none did. */
export function missedIn({ samples, missed }: Inside): string | null {
  const [first] = missed;
  if (!first) return null;
  const all = samples.length + missed.length;
  return `${missed.length} of ${all} looks at the shop failed, the first at ${Math.round(first.at)} s: ${first.why}`;
}

/** Whether so much was not seen that a run without a fault is no proof. */
export const isBlind = ({ samples, missed }: Inside): boolean =>
  missed.length > (samples.length + missed.length) * MISSED_SHARE_MAX;
