import type { Cockpit } from "../../domain/operations/read-cockpit.ts";
import type { Cell } from "../../domain/operations/report.ts";
import { compareTexts } from "../../domain/shared/compare-texts.ts";
import { timeIn, timeZoneName } from "../../domain/shared/days.ts";
import { html, type Html } from "./html.ts";
import { button, cellHtml, foldedSection } from "./render.ts";

/** Rules about responses, not about rows: no query of the database can check them. */
const TESTED: readonly (readonly [string, string])[] = [
  ["I14", "only its owner and admins read an order, payment or profile; only admins change tools and roles"],
  ["I16", "who is no longer an admin can do nothing as an admin from the next call on"],
];

type Row = readonly [name: string, ...cells: Cell[]];

export function invariantSection({ verdicts }: Cockpit, timeZone: string): Html {
  const violated = new Set(verdicts.filter(({ violations }) => violations.length).map(({ name }) => name));
  const checked = verdicts.map(({ name, rule }): Row => [
    name,
    violated.has(name) ? { tone: "danger", text: "Violated" } : { tone: "ok", text: "OK" },
    rule,
  ]);
  const tested = TESTED.map(([name, rule]): Row => [name, { tone: "quiet", text: "Tested" }, rule]);
  const rows = (checked.length ? [...checked, ...tested] : [])
    .toSorted(([a], [b]) => compareTexts(a, b))
    .map((cells) => ({ isQuiet: !violated.has(cells[0]), cells }));
  const checkedAt = verdicts.map((verdict) => verdict.checkedAt).toSorted((a, b) => Number(a) - Number(b))[0];
  return foldedSection(
    "Invariants",
    {
      heads: ["No.", "Result", "Rule"],
      rows,
      empty: "Not checked yet.",
      // The same count as in the statistics above.
      quiet: (count) =>
        violated.size
          ? `${count} other rules`
          : `${checked.length} rules are OK, ${tested.length} more are tested by the build`,
    },
    html`${button({ action: "invariants.run", label: "Check now" })}
      <p class="quiet">
        ${checkedAt && html`Checked at ${cellHtml({ at: checkedAt, text: timeIn(timeZone, checkedAt) })}, ${timeZoneName(timeZone)}. `}Changed
        orders are checked every hour; everything is checked once a day and by "Check now". "Tested" rules are
        verified by the build's tests, not by the database.
      </p>`,
  );
}
