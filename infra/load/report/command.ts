import type { RunRecord } from "../verdict/run-record.ts";

/** The command that does the same run again. */
export function commandOf({
  profile,
  size,
  wish: { rate, seconds, buyers },
  target,
  inside,
}: RunRecord): string {
  const wishes = Object.entries({
    size: inside ? size : null,
    rate,
    seconds,
    buyers: buyers || null,
    target: inside ? null : target,
  });
  const flags = wishes.flatMap(([name, value]) => (value === null ? [] : [` --${name} ${value}`]));
  return `npm run load -- ${profile}${flags.join("")}`;
}
