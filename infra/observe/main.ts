import { spawnSync } from "node:child_process";
import { findProgram } from "../keycloak/distribution/find-program.ts";
import { readMachineSettings } from "../keycloak/settings.ts";

const REMEDY =
  "There is no promtool on this machine: it comes with Prometheus (Debian, Ubuntu: 'apt-get install prometheus'; macOS: 'brew install prometheus').";

/** `npm run observe-check`: the alert rules, their unit tests and Prometheus's settings, judged by promtool. */
const path = `${readMachineSettings().path}:/usr/bin:/usr/local/bin:/opt/homebrew/bin`;
const promtool = await findProgram("promtool", path);
if (promtool === null) {
  process.stderr.write(`${REMEDY}\n`);
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
