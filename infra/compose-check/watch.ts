import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { dashboardExpressions } from "../observe/live.ts";
import type { Compose } from "./engine.ts";
import { print } from "./run.ts";

const SEEN_MS = 90_000;
/** The number of watched processes: two API processes, four workers, the pages' server, Keycloak, nginx. */
const WATCHED = 9;
/** Depends on the disk of the machine that runs the check. */
const OF_THE_MACHINE = "DiskFull firing";

const targetsShape = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({ health: z.string(), lastError: z.string(), labels: z.record(z.string(), z.string()) }),
    ),
  }),
});
const rulesShape = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            name: z.string(),
            health: z.string(),
            lastError: z.string().optional(),
            state: z.string(),
          }),
        ),
      }),
    ),
  }),
});

const resultShape = z.object({
  status: z.literal("success"),
  data: z.object({ result: z.array(z.unknown()) }),
});

const QUERY = "http://127.0.0.1:9090/api/v1/query?query=";

/** Queries every expression of the dashboards. Returns how many there are, and how many have data. */
async function queryDashboards(compose: Compose): Promise<{ count: number; withData: number }> {
  const queries = (await dashboardExpressions()).map(encodeURIComponent);
  const loop = `for query; do wget -qO- "${QUERY}$query" && echo || exit 1; done`;
  const lines = (await compose("exec", "-T", "prometheus", "sh", "-c", loop, "sh", ...queries)).split("\n");
  const results = lines.map((line) => resultShape.parse(JSON.parse(line)).data.result);
  if (results.length !== queries.length)
    throw new Error(`${queries.length} queries, ${results.length} results`);
  return { count: results.length, withData: results.filter((result) => result.length > 0).length };
}

async function fetchPrometheus<Shape>(
  compose: Compose,
  shape: z.ZodType<Shape>,
  path: string,
): Promise<Shape> {
  const url = `http://127.0.0.1:9090/api/v1/${path}`;
  return shape.parse(JSON.parse(await compose("exec", "-T", "prometheus", "wget", "-qO-", url)));
}

/** Waits until Prometheus scrapes every process. */
async function untilAllScraped(compose: Compose): Promise<void> {
  const giveUpAt = performance.now() + SEEN_MS;
  for (;;) {
    const { data } = await fetchPrometheus(compose, targetsShape, "targets?state=active");
    const down = data.activeTargets.filter(({ health }) => health !== "up");
    if (down.length === 0 && data.activeTargets.length === WATCHED) return;
    if (performance.now() > giveUpAt)
      throw new Error(`not all processes are scraped: ${JSON.stringify(data, null, 1)}`);
    await pause(1000);
  }
}

/** Waits until every rule is evaluated without an error. Returns how many there are, and which alerts are pending or firing. */
async function readRules(compose: Compose): Promise<{ count: number; active: string[] }> {
  const giveUpAt = performance.now() + SEEN_MS;
  for (;;) {
    const { data } = await fetchPrometheus(compose, rulesShape, "rules?type=alert");
    const rules = data.groups.flatMap((group) => group.rules);
    const broken = rules.filter(({ health }) => health !== "ok");
    if (rules.length > 0 && broken.length === 0) {
      const active = rules.filter(({ state }) => state !== "inactive");
      return { count: rules.length, active: active.map(({ name, state }) => `${name} ${state}`) };
    }
    if (performance.now() > giveUpAt) throw new Error(`rules do not work: ${JSON.stringify(broken)}`);
    await pause(1000);
  }
}

/** Starts Prometheus with the configuration in `infra/observe`. */
export async function startPrometheus(compose: Compose): Promise<void> {
  const options = ["--detach", "--wait", "--no-build", "--no-deps", "--pull", "never"];
  await compose("up", ...options, "gateway-metrics", "prometheus");
}

/** Checks that Prometheus scrapes every process, evaluates every rule and fires no alert. */
export async function checkPrometheus(compose: Compose): Promise<void> {
  await untilAllScraped(compose);
  const { count, active } = await readRules(compose);
  const dashboards = await queryDashboards(compose);
  print(
    `Prometheus reads ${WATCHED} processes; ${count} alert rules work, active: ${active.join(", ") || "none"}; ${dashboards.withData} of the dashboards' ${dashboards.count} expressions have data, none is rejected`,
  );
  const fired = active.filter((alert) => alert.endsWith("firing") && alert !== OF_THE_MACHINE);
  if (fired.length > 0) throw new Error(`alerts are firing: ${fired.join(", ")}`);
}
