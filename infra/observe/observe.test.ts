import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { slugOf } from "../../api/src/http/ops/runbook-page.ts";
import { readingsOf } from "./promql.ts";
import { boardFile, rulesFile } from "./shapes.ts";
import { EXPORTED_METRICS, faultsOf } from "./testing/exported-metrics.ts";

const here = import.meta.dirname;
const root = join(here, "../..");
const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");

const cases = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
});
const alerts = rulesFile
  .parse(parse(await readFile(join(here, "rules/alerts.yml"), "utf8")))
  .groups.flatMap((group) => group.rules);

it("every alert reads existing metrics and links to an entry of the runbook", async () => {
  const headings = [...(await read("infra/runbook.md")).matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    slugOf(title),
  );
  expect(alerts.length).toBeGreaterThan(15);
  for (const { alert, expr, annotations } of alerts) {
    expect([alert, faultsOf(expr)]).toEqual([alert, []]);
    expect(readingsOf(expr)).not.toHaveLength(0);
    const [file, anchor] = annotations.runbook.split("#");
    expect([alert, file]).toEqual([alert, "infra/runbook.md"]);
    expect(headings).toContain(anchor);
  }
});

it.each([
  ["max(shop_inbox_oldest_secs) > 120", "no process exports shop_inbox_oldest_secs"],
  [
    "sum by (action) (rate(http_request_duration_seconds_count[5m]))",
    "http_request_duration_seconds_count has no action",
  ],
  ['increase(shop_refunds_total{cause="admin"}[1h])', "shop_refunds_total has no cause"],
  [
    'sum(bullmq_job_count{queue="mail"})',
    "bullmq_job_count has the same value in every process: sum counts it several times",
  ],
])("%s is reported", (expr, fault) => {
  expect(faultsOf(expr)).toEqual([fault]);
});

it("an expression that is not PromQL is reported", () => {
  expect(() => faultsOf("max(shop_inbox_dead")).toThrow("no PromQL");
});

it("every promised metric is exported with its labels", () => {
  const promised = {
    http_request_duration_seconds_bucket: ["route", "method", "status", "le"],
    shop_order_transitions_total: ["from", "to", "source"],
    shop_stock_invariant_delta: ["tool"],
    shop_payments_unsettled: [],
    shop_disputes_unanswered: [],
    shop_stripe_events_total: ["type", "outcome"],
    shop_stripe_signature_rejects_total: [],
    shop_stripe_event_lag_seconds_bucket: ["le"],
    shop_inbox_unprocessed: [],
    shop_inbox_oldest_seconds: [],
    shop_outbox_oldest_seconds: [],
    shop_reconcile_repairs_total: ["kind"],
    shop_refunds_total: ["reason"],
    stripe_api_duration_seconds_bucket: ["op", "outcome", "le"],
    auth_rejects_total: ["reason"],
    jwks_age_seconds: [],
    rate_limited_total: ["rule"],
    image_jobs_total: ["outcome"],
    document_jobs_total: ["outcome"],
    worker_canary_age_seconds: ["queue"],
    bullmq_job_count: ["queue", "state"],
    db_pool_used: [],
    db_pool_waiting: [],
    db_read_pool_waiting: [],
    nodejs_eventloop_lag_seconds: [],
    image_store_free_bytes: [],
    backup_last_success_timestamp: [],
    shop_mails_waiting: [],
    shop_mail_oldest_seconds: [],
    redis_memory_used_bytes: [],
    redis_memory_max_bytes: [],
  };
  expect(Object.fromEntries(EXPORTED_METRICS)).toMatchObject(promised);
});

it("every alert is tested firing and quiet; `npm run check -- alerts` runs those tests", async () => {
  const tested = cases
    .parse(parse(await readFile(join(here, "alerts.test.yml"), "utf8")))
    .tests.flatMap((one) => one.alert_rule_test);
  for (const { alert } of alerts) {
    const its = tested.filter(({ alertname }) => alertname === alert);
    expect([alert, its.map(({ exp_alerts: fired }) => fired.length)]).toEqual([alert, [1, 0]]);
  }
});

it("every panel of the dashboards reads existing metrics", async () => {
  const files: string[] = [];
  for await (const file of glob("infra/observe/grafana/dashboards/*.json", { cwd: root })) files.push(file);
  expect(files).toHaveLength(2);
  for (const file of files) {
    for (const { title, targets } of boardFile.parse(JSON.parse(await read(file))).panels) {
      for (const { expr } of targets) expect([title, faultsOf(expr)]).toEqual([title, []]);
    }
  }
});
