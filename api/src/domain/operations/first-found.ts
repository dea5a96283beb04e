import { listProblems } from "./list-problems.ts";
import type { CockpitView, FirstFound } from "./read-cockpit.ts";

/** Two checks of the alert mails: a problem that was last seen longer ago may have ended in between. */
const FORGET_MS = 120_000;

/**
 * Returns a function that adds to a view when each of its problems was first found that no row dates: by the check of the alert mails,
 * else by this process.
 */
export function openFirstFound(): (view: Omit<CockpitView, "firstFound">) => CockpitView {
  let known: FirstFound = new Map();
  let checkedAt = 0;
  return (view) => {
    const before: FirstFound = view.at.getTime() - checkedAt > FORGET_MS ? new Map() : known;
    const undated = listProblems({ ...view, firstFound: new Map() }).filter(({ since }) => since === null);
    known = new Map(
      undated.map(({ name }) => [name, view.cockpit?.firstFound.get(name) ?? before.get(name) ?? view.at]),
    );
    checkedAt = view.at.getTime();
    return { ...view, firstFound: known };
  };
}
