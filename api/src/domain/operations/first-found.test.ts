import { expect, it } from "vitest";
import { viewOf } from "../../testing/cockpit-view.ts";
import { openFirstFound } from "./first-found.ts";
import { listProblems } from "./list-problems.ts";
import type { Cockpit, CockpitView } from "./read-cockpit.ts";

const at = (time: string) => new Date(`2026-05-01T${time}Z`);
const viewAt = (time: string, stripe: string, over: Partial<CockpitView> = {}): CockpitView =>
  viewOf({ at: at(time), dependencies: [["Stripe", stripe]], ...over });
/** Since when each problem is listed, for views one after the other. */
function sinces(...views: CockpitView[]) {
  const withFirstFound = openFirstFound();
  return views.map((view) => listProblems(withFirstFound(view)).map(({ since }) => since));
}

it("a service that is down has the time of the first check that found it, until it is back", () => {
  expect(
    sinces(
      viewAt("12:00:00", "no response"),
      viewAt("12:01:00", "no response"),
      viewAt("12:02:00", "ok"),
      viewAt("12:03:00", "status 500"),
    ),
  ).toEqual([[at("12:00:00")], [at("12:00:00")], [], [at("12:03:00")]]);
});

it("after a pause it counts from now on: it may have been back in between", () => {
  expect(sinces(viewAt("12:00:00", "no response"), viewAt("12:02:01", "no response"))).toEqual([
    [at("12:00:00")],
    [at("12:02:01")],
  ]);
});

it("is as the check of the alert mails found it, also with a database that goes down afterwards", () => {
  const view = viewAt("12:00:00", "no response");
  const cockpit: Cockpit = { ...view.cockpit!, firstFound: new Map([["Stripe", at("11:40:00")]]) };
  expect(sinces({ ...view, cockpit }, viewAt("12:01:00", "no response", { cockpit: null }))).toEqual([
    [at("11:40:00")],
    [at("11:40:00"), at("12:01:00")],
  ]);
});
