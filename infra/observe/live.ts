import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { choosePorts } from "../machine/ports.ts";
import { readJson, stackPaths } from "../stack/stack-dir.ts";
import { selectorsOf } from "./promql.ts";
import { boardFile, rulesFile } from "./shapes.ts";
import { formatError } from "../machine/format-error.ts";

const READY_MS = 60_000;
/** The time is enough for three scrapes at the interval of `prometheus.yml`. */
const SCRAPING_MS = 50_000;

const monitored = z.object({ metricsUrl: z.url() });
const stackState = z.object({
  parts: z.object({
    api: z.array(monitored),
    worker: z.array(monitored),
    web: monitored.transform((web) => [web]),
  }),
});
const config = z.looseObject({
  scrape_configs: z.array(z.looseObject({ job_name: z.string() })),
});
const queryResponse = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
const targetsResponse = z.object({
  data: z.object({ activeTargets: z.array(z.object({ health: z.string(), lastError: z.string() })) }),
});

/** Prints one line. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Returns whether a real Prometheus scrapes all processes of the running stack and accepts every expression of the rules and the
 * dashboards. Uses the committed settings with this stack's addresses. Selectors without data are printed, but are no error.
 */
export async function observeLive(prometheus: string, stackDir: string): Promise<boolean> {
  const stack = stackState.safeParse(readJson(stackPaths(stackDir).state));
  if (!stack.success) throw new Error(`No stack runs in ${stackDir}. Run npm start, then try again.`);
  const folder = await mkdtemp(join(tmpdir(), "observe-"));
  const { prometheus: port } = await choosePorts(join(folder, "ports.json"), ["prometheus"]);
  const file = join(folder, "prometheus.yml");
  await writeFile(file, await adaptedSettings(stack.data.parts));
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, "data")}`];
  const child = spawn(prometheus, [...args, `--web.listen-address=127.0.0.1:${port}`], { stdio: "ignore" });
  const ended = once(child, "exit");
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  try {
    await until(() => get("/api/v1/status/config"));
    print(`scraping for ${SCRAPING_MS / 1000} s ...`);
    await pause(SCRAPING_MS);
    const { activeTargets } = targetsResponse.parse(await get("/api/v1/targets")).data;
    const down = activeTargets.filter(({ health }) => health !== "up");
    print(`${activeTargets.length - down.length} of ${activeTargets.length} processes scraped`);
    for (const { lastError } of down) print(`  ${lastError}`);
    return (await queryAll(get)) && down.length === 0 && activeTargets.length > 1;
  } finally {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the committed settings with this stack's addresses, without Keycloak: it has metrics in containers only. */
async function adaptedSettings(parts: z.infer<typeof stackState>["parts"]): Promise<string> {
  const here = import.meta.dirname;
  const committed = config.parse(parse(await readFile(join(here, "prometheus.yml"), "utf8")));
  const jobs = Object.entries(parts).map(([job, processes]) => ({
    job_name: committed.scrape_configs.find(({ job_name: name }) => name === job)?.job_name,
    static_configs: [{ targets: processes.map(({ metricsUrl }) => new URL(metricsUrl).host) }],
  }));
  return stringify({ ...committed, rule_files: [join(here, "rules/*.yml")], scrape_configs: jobs });
}

async function queryAll(get: (path: string) => Promise<unknown>): Promise<boolean> {
  const expressions = [...(await ruleExpressions()), ...(await dashboardExpressions())];
  const results = async (query: string): Promise<number> =>
    queryResponse.parse(await get(`/api/v1/query?query=${encodeURIComponent(query)}`)).data.result.length;
  const empty = new Set<string>();
  let rejected = 0;
  for (const expr of expressions) {
    try {
      await results(expr);
      // An alert that does not fire returns nothing, so the selectors show whether there is data.
      for (const selector of selectorsOf(expr)) if ((await results(selector)) === 0) empty.add(selector);
    } catch (error) {
      rejected += 1;
      print(`rejected: ${expr}\n  ${formatError(error)}`);
    }
  }
  print(`${expressions.length} expressions queried, ${rejected} rejected`);
  for (const selector of empty) print(`  no data yet: ${selector}`);
  return rejected === 0;
}

async function ruleExpressions(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, "rules/alerts.yml"), "utf8");
  return rulesFile.parse(parse(text)).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

/** Returns every expression of the dashboards. */
export async function dashboardExpressions(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob("grafana/dashboards/*.json", { cwd: import.meta.dirname })) {
    const { panels } = boardFile.parse(JSON.parse(await readFile(join(import.meta.dirname, file), "utf8")));
    found.push(...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
  }
  return found;
}

async function until(work: () => Promise<unknown>): Promise<void> {
  for (const giveUpAt = Date.now() + READY_MS; ; await pause(200)) {
    try {
      await work();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
  }
}
