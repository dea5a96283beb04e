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

const READY_MS = 60_000;
/** Two readings and one more, at the distance that `prometheus.yml` says. */
const READINGS_MS = 50_000;

const told = z.array(z.object({ metricsUrl: z.url() }));
const running = z.object({ parts: z.object({ api: told, worker: told }) });
const config = z.looseObject({
  scrape_configs: z.array(z.looseObject({ job_name: z.string() })),
});
const answer = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
const seen = z.object({
  data: z.object({ activeTargets: z.array(z.object({ health: z.string(), lastError: z.string() })) }),
});

/** One line for whoever watches. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Has a real Prometheus read the stack that runs, with the committed settings but for its addresses, and asks it every expression
 * of the rules and the dashboards. Answers false where it refuses one or cannot read a process. What has no data is named: after a
 * quiet hour nothing failed, so nothing counts failures.
 */
export async function observeLive(prometheus: string, stackDir: string): Promise<boolean> {
  const stack = running.safeParse(readJson(stackPaths(stackDir).state));
  if (!stack.success) throw new Error(`No stack runs in ${stackDir}: npm start, then once more.`);
  const folder = await mkdtemp(join(tmpdir(), "observe-"));
  const { prometheus: port } = await choosePorts(join(folder, "ports.json"), ["prometheus"]);
  const file = join(folder, "prometheus.yml");
  await writeFile(file, await adapted(stack.data.parts));
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, "data")}`];
  const child = spawn(prometheus, [...args, `--web.listen-address=127.0.0.1:${port}`], { stdio: "ignore" });
  const ended = once(child, "exit");
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  try {
    await until(() => ask("/api/v1/status/config"));
    say(`reading for ${READINGS_MS / 1000} s ...`);
    await pause(READINGS_MS);
    const { activeTargets } = seen.parse(await ask("/api/v1/targets")).data;
    const away = activeTargets.filter(({ health }) => health !== "up");
    say(`${activeTargets.length - away.length} of ${activeTargets.length} processes read`);
    for (const { lastError } of away) say(`  ${lastError}`);
    return (await askAll(ask)) && away.length === 0 && activeTargets.length > 1;
  } finally {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** The committed settings with this stack's addresses; Keycloak tells its figures in containers only. */
async function adapted(parts: z.infer<typeof running>["parts"]): Promise<string> {
  const here = import.meta.dirname;
  const committed = config.parse(parse(await readFile(join(here, "prometheus.yml"), "utf8")));
  const jobs = Object.entries(parts).map(([job, processes]) => ({
    job_name: committed.scrape_configs.find(({ job_name: name }) => name === job)?.job_name,
    static_configs: [{ targets: processes.map(({ metricsUrl }) => new URL(metricsUrl).host) }],
  }));
  return stringify({ ...committed, rule_files: [join(here, "rules/*.yml")], scrape_configs: jobs });
}

async function askAll(ask: (path: string) => Promise<unknown>): Promise<boolean> {
  const expressions = [...(await ofTheRules()), ...(await ofTheBoards())];
  const results = async (query: string): Promise<number> =>
    answer.parse(await ask(`/api/v1/query?query=${encodeURIComponent(query)}`)).data.result.length;
  const empty = new Set<string>();
  let refused = 0;
  for (const expr of expressions) {
    try {
      await results(expr);
      // Not what it says now, which for an alert is nothing, but whether there is anything to say it of.
      for (const selector of selectorsOf(expr)) if ((await results(selector)) === 0) empty.add(selector);
    } catch (error) {
      refused += 1;
      say(`refused: ${expr}\n  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  say(`${expressions.length} expressions asked, ${refused} refused`);
  for (const selector of empty) say(`  no data yet: ${selector}`);
  return refused === 0;
}

async function ofTheRules(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, "rules/alerts.yml"), "utf8");
  return rulesFile.parse(parse(text)).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

/** Every expression of the dashboards. */
export async function ofTheBoards(): Promise<string[]> {
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
