import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { slugOf } from "../../api/src/http/ops/runbook-page.ts";

const here = import.meta.dirname;
const root = join(here, "../..");
const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const cases = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
});
const board = z.object({
  panels: z
    .array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }))
    .min(1),
});

const alerts = rules
  .parse(parse(await readFile(join(here, "rules/alerts.yml"), "utf8")))
  .groups.flatMap((group) => group.rules);

/** What Prometheus, prom-client and BullMQ name themselves. */
const GIVEN = new Set([
  "bullmq_job_count",
  "nodejs_eventloop_lag_seconds",
  "process_cpu_seconds_total",
  "process_resident_memory_bytes",
  "up",
]);

async function ownMetrics(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob("{api,worker}/src/**/*.ts", { cwd: root })) {
    if (file.endsWith(".test.ts")) continue;
    for (const [, name = ""] of (await read(file)).matchAll(/(?:name: "|^ {2})(\w+)(?:"|:$|: ")/gm))
      names.add(name);
  }
  return names;
}

/** The names that a PromQL expression reads: what stands before a selector, a range, a bracket or an operator, and is no function. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, "{}")
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, "");
  const names = [...bare.matchAll(/[a-z]\w*_\w+(?!\w*\s*\()/g)].map(([name]) => name);
  return names.map((name) =>
    name.replace(/_(bucket|count|sum)$/, (end) => (name === "bullmq_job_count" ? end : "")),
  );
}

const functions = new Set(["histogram_quantile"]);
const own = await ownMetrics();
const unknown = (expr: string): string[] =>
  metricsOf(expr).filter((name) => !own.has(name) && !GIVEN.has(name) && !functions.has(name));

it("every alert reads figures that the code has, and leads to an entry of the runbook", async () => {
  const headings = [...(await read("infra/runbook.md")).matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    slugOf(title),
  );
  expect(alerts.length).toBeGreaterThan(15);
  for (const { alert, expr, annotations } of alerts) {
    expect([alert, unknown(expr)]).toEqual([alert, []]);
    expect(metricsOf(expr)).not.toHaveLength(0);
    const [file, anchor] = annotations.runbook.split("#");
    expect([alert, file]).toEqual([alert, "infra/runbook.md"]);
    expect(headings).toContain(anchor);
  }
});

it("a figure that nobody tells is found out", () => {
  expect(unknown("max(shop_inbox_oldest_secs) > 120")).toEqual(["shop_inbox_oldest_secs"]);
});

it("every alert is tested firing and quiet; `npm run observe-check` runs those tests", async () => {
  const tested = cases
    .parse(parse(await readFile(join(here, "alerts.test.yml"), "utf8")))
    .tests.flatMap((one) => one.alert_rule_test);
  for (const { alert } of alerts) {
    const its = tested.filter(({ alertname }) => alertname === alert);
    expect([alert, its.map(({ exp_alerts: fired }) => fired.length)]).toEqual([alert, [1, 0]]);
  }
});

it("every panel of the dashboards reads figures that the code has", async () => {
  const files: string[] = [];
  for await (const file of glob("infra/observe/grafana/dashboards/*.json", { cwd: root })) files.push(file);
  expect(files).toHaveLength(2);
  for (const file of files) {
    for (const { title, targets } of board.parse(JSON.parse(await read(file))).panels) {
      for (const { expr } of targets) expect([title, unknown(expr)]).toEqual([title, []]);
    }
  }
});
