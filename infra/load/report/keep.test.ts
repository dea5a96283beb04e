import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../keycloak/testing/temporary-folder.ts";
import { recordedRun, seenInside, slowedDown } from "../testing/recorded-run.ts";
import { judgedRunShape } from "../verdict/run-record.ts";
import { words } from "../verdict/words.ts";
import { keepRun } from "./keep.ts";

test("a run is kept as a page and as JSON, and the next one like it is compared with it", async () => {
  const folder = await temporaryFolder();
  const first = keepRun(recordedRun(), folder);
  expect(first.verdict.passed).toBe(true);
  const page = readFileSync(first.html, "utf8");
  expect(page).toContain("every invariant holds, and there is no earlier run to compare it with.");
  expect(page).toContain("<code>npm run load -- smoke --size 1000</code>");
  const second = keepRun(slowedDown(2), folder);
  expect(second.verdict.reasons).toEqual([expect.stringContaining("2.0 times as slow as the last run")]);
  expect(readFileSync(second.html, "utf8")).toContain(
    '<td class="number">48 ms</td><td class="number">24 ms</td>',
  );
  expect(readdirSync(folder)).toHaveLength(4);
  expect(judgedRunShape.parse(JSON.parse(readFileSync(second.json, "utf8"))).record).toEqual(slowedDown(2));
});

test("the page needs nothing beside itself, tells the verdict and why, and takes nothing for markup", async () => {
  const breaches = ['tool <script>alert("x")</script>'];
  const invariants = [{ name: "I1", promise: "stock is what the ledger says", breaches }];
  const page = readFileSync(keepRun(seenInside({ invariants }), await temporaryFolder()).html, "utf8");
  expect(page).toContain("<strong>Failed</strong>");
  expect(page).toContain("invariant I1 (stock is what the ledger says) is broken");
  expect(page).toContain("select * from tool where id = $1");
  expect(page).toContain("<code>update tool set name = ?</code>");
  expect(page.match(/<svg viewBox/g)).toHaveLength(12);
  expect(page).toContain('<div class="wide" tabindex="0" role="region" aria-label="Invariants">');
  expect(page).not.toContain("What keeps growing");
  expect(page).not.toContain("<script");
  expect(page).not.toMatch(/(src|href|url)\s*[=(]/);
});

test("the page of a long run tells what keeps growing", async () => {
  const [sample] = recordedRun().inside?.samples ?? [];
  if (!sample) throw new Error("a recorded run has samples");
  const samples = Array.from({ length: 151 }, (_, index) => {
    const api = { cores: 1, megabytes: 100 + index, handles: 60 };
    return { ...sample, at: index * 2, processes: { api } };
  });
  const page = readFileSync(keepRun(seenInside({ samples }), await temporaryFolder()).html, "utf8");
  expect(page).toMatch(/memory of api<\/th>.*<span class="bad">broken<\/span>/);
  expect(page).toMatch(/handles of api<\/th>.*<span class="good">kept<\/span>/);
});

test("a look that failed is told beside the verdict and leaves a gap in the charts, and the page is there without Postgres's figures", async () => {
  const [sample] = recordedRun().inside?.samples ?? [];
  if (!sample) throw new Error("a recorded run has samples");
  const samples = Array.from({ length: 12 }, (_, index) => ({ ...sample, at: index * 2 }));
  const missed = [{ at: 11, why: "no <answer>" }];
  const kept = keepRun(seenInside({ samples, missed, database: null }), await temporaryFolder());
  const page = readFileSync(kept.html, "utf8");
  expect(page).toContain(
    "<p>1 of 13 looks at the shop failed, the first at 11 s: no &lt;answer&gt;.</p></div>",
  );
  expect(page).toContain("Nothing could be measured over the whole run.");
  expect(words(kept)).toContain(
    "not seen     1 of 13 looks at the shop failed, the first at 11 s: no <answer>",
  );
  const [, path = ""] = /aria-label="Postgres: work,[^]*?<path d="([^"]*)"/.exec(page) ?? [];
  expect(path.match(/M/g)).toHaveLength(2);
  expect(judgedRunShape.parse(JSON.parse(readFileSync(kept.json, "utf8"))).record.inside?.missed).toEqual(
    missed,
  );
});
