import { expect, it } from "vitest";
import {
  responseCounts,
  aProcess,
  aQueue,
  processes,
  type Shown,
  viewOf,
} from "../../testing/cockpit-view.ts";
import { cockpitBody, cockpitStatus } from "./cockpit-page.ts";
import type { Html } from "./html.ts";

const onOneLine = ({ text }: Html): string => text.replaceAll(/\s+/g, " ");
const page = (shown: Shown): string => onOneLine(cockpitBody(viewOf(shown)));
const status = (shown: Shown): string => onOneLine(cockpitStatus(viewOf(shown)));

it("shows that all is OK and when it was checked, with every quiet row folded", () => {
  const calm = {
    queues: [aQueue()],
    dependencies: [["Stripe", "ok"]] as const,
    verdicts: [{ name: "I1", rule: "stock", violations: [], checkedAt: new Date(), violatedSince: null }],
  };
  expect(status(calm)).toContain('class="state ok">All systems OK</strong>, checked');
  expect(status(calm)).toContain(">12:10:00, UTC</time>");
  expect(status(calm)).not.toContain('role="alert"');
  const folded = page(calm).split("<details");
  for (const name of ["Failed jobs", "payments", "Stripe", "I1"]) {
    expect(folded[0]).not.toContain(`>${name}<`);
    expect(folded.slice(1).filter((part) => part.includes(`>${name}<`))).toHaveLength(1);
  }
});

it("shows times in the shop's time zone, with the date where it was another day there", () => {
  const view = { timeZone: "Asia/Dhaka", at: new Date("2026-05-01T18:10:00Z") };
  const down = { ...view, dependencies: [["Stripe", "no response"]] as const };
  const since = (at: string) => status({ ...down, firstFound: new Map([["Stripe", new Date(at)]]) });
  expect(status(view)).toContain(">00:10:00, Dhaka time</time>");
  expect(since("2026-05-01T18:00:00Z")).toContain(">00:00:00, Dhaka time</time>");
  expect(since("2026-05-01T17:59:59Z")).toContain(">2026-05-01 23:59, Dhaka time</time>");
  expect(page(view)).toContain("Since (Dhaka time)");
});

it("shows the share of failed calls of all API processes, red above the alert's limit, and names the routes", () => {
  const calm = page(
    processes(
      aProcess({ responses: responseCounts(600, { "/api/tools": 3 }) }),
      aProcess({ name: "two:1", responses: responseCounts(400) }),
      aProcess({ role: "worker", name: "three:1" }),
    ),
  );
  expect(calm).toMatch(/rounded-0 p-3"> <dt[^>]*>Calls failed \(5xx\), 5 min<\/dt> <dd[^>]*>0\.3 %</);
  const failing = processes(
    aProcess({ responses: responseCounts(600, { "/api/tools": 3, "/api/purchase": 4 }) }),
    aProcess({ name: "two:1", responses: responseCounts(400, { "/api/purchase": 4 }) }),
  );
  expect(page(failing)).toMatch(/ danger"> <dt[^>]*>Calls failed \(5xx\), 5 min<\/dt> <dd[^>]*>1\.1 %</);
  expect(status(failing)).toMatch(
    /Calls failed [^]*11 of 1000[^]*\/api\/purchase 8, \/api\/tools 3[^]*#bad-deploy-rollback/,
  );
});

it("shows where only this process is known, and where there were no calls", () => {
  const alone = page({
    processes: { statuses: [aProcess({ responses: responseCounts(0) })], isComplete: false },
  });
  expect(alone).toMatch(/>Calls failed \(5xx\), 5 min, this process<\/dt> <dd[^>]*>-</);
  expect(alone).toContain("Redis is down: only the process that made this page is known.");
});

it("shows each process with its build", () => {
  const text = page(processes(aProcess(), aProcess({ role: "worker", name: "three:1", build: "v8" })));
  for (const shown of ["one:1", "v7", "three:1", "v8"]) expect(text).toContain(`>${shown}<`);
});

it("shows each number once: the list of work leaves out the numbers of the statistics", () => {
  const some = { count: 3, oldestSeconds: 60 };
  const work = { inbox: some, dead: some, unsettled: some, refunds: some, deadJobs: some, mails: some };
  const rows = page({ work })
    .split("<tr>")
    .filter((row) => /data-head="Count"/.test(row));
  const names = rows.map((row) => /data-head="Item">([^<]+)</.exec(row)?.[1]);
  expect(names.slice(0, 2)).toEqual(["Failed jobs", "Emails that may not have arrived, 24 h"]);
  for (const name of ["Stripe events waiting", "Failed events", "Unsettled charges", "Refunds owed"])
    expect(names).not.toContain(name);
});

it("lists the violated invariants, and folds the others", () => {
  const verdict = { rule: "rule", checkedAt: new Date(), violatedSince: null };
  const verdicts = [
    { ...verdict, name: "I1", violations: [] },
    { ...verdict, name: "I2", violations: ["order 1"] },
  ];
  const text = page({ verdicts });
  expect(text).toMatch(/>I2<\/td>[^]*>Violated<[^]*<details[^]*1 OK[^]*>I1<\/td>/);
  expect(text).toMatch(/>Invariants OK<\/dt> <dd[^>]*>1 \/ 2</);
  expect(page({ verdicts: [] })).toContain("Not checked yet.");
});

it("the line of the backup is red where it is late or missing, and quiet where others make it", () => {
  expect(page({})).toContain('<span class="state ok">Complete</span>');
  expect(page({ work: { lastBackupSeconds: 27 * 3600 } })).toContain('state danger">too old<');
  const missing = { lastBackupSeconds: null };
  expect(page({ work: missing })).toContain('state danger">never<');
  expect(page({ work: { ...missing, shopSeconds: 7000 } })).toContain('state low">never<');
  expect(page({ work: missing, backups: "elsewhere" })).toContain('state ok">elsewhere<');
});

it("a paused queue is red and has its workers", () => {
  const text = page({ queues: [aQueue({ waiting: 3, isPaused: true, heartbeatLateSeconds: 600 })] });
  expect(text).toContain('<span class="state ok">1</span>');
  expect(text).toContain('<span class="state danger">3, paused</span>');
});

it("WAL files that cannot be archived are red above the alert's limit; none is fine", () => {
  const rowOf = (logUnarchivedSeconds: number | null) =>
    page({ work: { logUnarchivedSeconds } })
      .split("<tr>")
      .find((row) => row.includes(">WAL files not archived</td>"));
  for (const well of [null, 0]) expect(rowOf(well)).toContain('<span class="state ok">none</span>');
  expect(rowOf(600)).toContain('<span class="state ok">archiving fails</span>');
  expect(rowOf(601)).toMatch(/<span class="state danger">archiving fails<[^]*>10 min</);
  expect(status({ work: { logUnarchivedSeconds: 601 } })).toContain("/ops/runbook#backup-too-old");
});
