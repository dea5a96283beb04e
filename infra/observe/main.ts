import { spawnSync } from "node:child_process";
import { lookForPromtool, PROMTOOL_REMEDY } from "./promtool.ts";

/** `npm run observe-check`: the alert rules, their unit tests and Prometheus's settings, judged by promtool. */
const promtool = await lookForPromtool();
if (promtool === null) {
  process.stderr.write(`${PROMTOOL_REMEDY}\n`);
  process.exit(1);
}
const checks = [
  ["check", "rules", "rules/alerts.yml"],
  ["test", "rules", "alerts.test.yml"],
  ["check", "config", "--syntax-only", "prometheus.yml"],
];
for (const args of checks) {
  const { status } = spawnSync(promtool, args, { cwd: import.meta.dirname, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
