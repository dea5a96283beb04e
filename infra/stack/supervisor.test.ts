import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { PART_NAMES } from "./parts/part.ts";
import { endLeftovers } from "./processes/leftovers.ts";
import { findProcess } from "./processes/process-table.ts";
import { prepareStackDir, stackPaths } from "./stack-dir.ts";
import { createSupervisor } from "./supervisor.ts";
import { stubPlan, temporaryFolder } from "./testing/stub-process.ts";

test("a stack that stops leaves no process of any part", async () => {
  const { dir, remove } = await temporaryFolder();
  onTestFinished(remove);
  const paths = stackPaths(dir);
  prepareStackDir(paths);
  onTestFinished(async () => void (await endLeftovers(paths.processes, dir)));
  const supervisor = createSupervisor(paths, { onDeath: () => {}, onNewPid: () => {} });
  for (const name of PART_NAMES) {
    const plan = stubPlan(dir, name, `setInterval(() => {}, 1000); console.log("up");`);
    supervisor.add({ name, plans: [plan], addresses: [{}] });
  }
  await Promise.all(supervisor.parts().map((part) => supervisor.launch(part, () => {})));
  const pids = PART_NAMES.flatMap((name) => supervisor.pids(name)[0] ?? []);
  const running = () => PART_NAMES.filter((_, index) => findProcess(pids[index] ?? 0));
  expect(running()).toEqual(PART_NAMES);
  await supervisor.stopAll();
  expect(running()).toEqual([]);
});

test("a part is built before its processes start and restart; while it cannot be built, they continue to run", async () => {
  const { dir, remove } = await temporaryFolder();
  onTestFinished(remove);
  const paths = stackPaths(dir);
  prepareStackDir(paths);
  const supervisor = createSupervisor(paths, { onDeath: () => {}, onNewPid: () => {} });
  onTestFinished(() => supervisor.stopAll());
  const plan = stubPlan(dir, "api", "not built");
  let source = "build 1";
  const build = (): Promise<void> => {
    if (source === "faulty") return Promise.reject(new Error("not built"));
    plan.args = ["-e", `setInterval(() => {}, 1000); console.log("${source}\\nup");`];
    return Promise.resolve();
  };
  const part = { name: "api" as const, plans: [plan], addresses: [{}], build };
  supervisor.add(part);
  await supervisor.launch(part, () => {});
  source = "build 2";
  await supervisor.restart("api");
  await expect.poll(() => readFileSync(plan.logFile, "utf8")).toBe("build 1\nup\nbuild 2\nup\n");
  const [pid] = supervisor.pids("api");
  source = "faulty";
  await expect(supervisor.restart("api")).rejects.toThrow("not built");
  expect(supervisor.pids("api")).toEqual([pid]);
  expect(findProcess(pid ?? 0)).toBeDefined();
});
