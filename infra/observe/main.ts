import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { findProgram } from "../machine/find-program.ts";
import { readMachineSettings } from "../machine/settings.ts";
import { readSettings } from "../stack/settings.ts";
import { observeLive, print } from "./live.ts";
import { builtPrometheus, ensurePrometheus } from "./prometheus-programs.ts";
import { formatError } from "../machine/format-error.ts";

/**
 * `npm run check -- alerts`: the alert rules, their unit tests and Prometheus's settings, judged by promtool. With `--live` a real
 * Prometheus also scrapes the running stack and evaluates every expression. Both are those that `--build` has built with Go, of the
 * version that compose names, else the machine's.
 */
try {
  const { values } = parseArgs({ options: { live: { type: "boolean" }, build: { type: "boolean" } } });
  if (values.build) await ensurePrometheus(print);
  await judge();
  if (values.live && !(await observeLive(await found("prometheus"), readSettings().stackDir)))
    process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${formatError(error)}\n`);
  process.exitCode = 1;
}

async function judge(): Promise<void> {
  const promtool = await found("promtool");
  print(spawnSync(promtool, ["--version"], { encoding: "utf8" }).stdout.split(" (")[0] ?? "");
  const checks = [
    ["check", "rules", "rules/alerts.yml"],
    ["test", "rules", "alerts.test.yml"],
    ["check", "config", "--syntax-only", "prometheus.yml"],
  ];
  for (const args of checks) {
    const { status } = spawnSync(promtool, args, { cwd: import.meta.dirname, stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
}

async function found(program: "prometheus" | "promtool"): Promise<string> {
  const built = await builtPrometheus();
  if (built) return built[program];
  const path = `${readMachineSettings().path}:/usr/bin:/usr/local/bin:/opt/homebrew/bin`;
  const file = await findProgram(program, path);
  if (file !== null) return file;
  throw new Error(
    `There is no ${program} on this machine: it comes with Prometheus (Debian, Ubuntu: 'apt-get install prometheus'; macOS: 'brew install prometheus'), or with Go: npm run check -- alerts --build.`,
  );
}
