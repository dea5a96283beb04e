import { spawn } from "node:child_process";
import { once } from "node:events";
import { childEnvironment } from "../../machine/settings.ts";
import { stackPaths } from "../stack-dir.ts";
import { createSupervisor } from "../supervisor.ts";
import { stubPlan, WITH_CHILD } from "./stub-process.ts";

/** What runs under a supervisor in a separate process. */
export const supervisedPlan = (dir: string) => stubPlan(dir, "worker", WITH_CHILD);

/** Starts a supervisor with one part in a separate process, so that a test can kill it; it has started its part. */
export async function superviseElsewhere(dir: string) {
  const supervisor = spawn(process.execPath, [import.meta.filename, dir], {
    env: childEnvironment({}),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(supervisor.stdout, "data");
  return supervisor;
}

if (import.meta.main) {
  const [dir = ""] = process.argv.slice(2);
  const supervisor = createSupervisor(stackPaths(dir), { onDeath: () => {}, onNewPid: () => {} });
  supervisor.add({ name: "worker", plans: [supervisedPlan(dir)], addresses: [{}] });
  for (const part of supervisor.parts()) await supervisor.launch(part, () => {});
  process.stdout.write("launched\n");
  setInterval(() => {}, 1000);
}
