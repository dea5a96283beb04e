import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { childEnvironment } from "../../machine/settings.ts";
import { stackPaths } from "../stack-dir.ts";
import { pidIn, temporaryFolder } from "../testing/stub-process.ts";
import { supervisedPlan, superviseElsewhere } from "../testing/supervised.ts";
import { endLeftovers, readRecord, recordProcess } from "./leftovers.ts";
import { findProcess } from "./process-table.ts";

describe("what a killed supervisor leaves behind", () => {
  let dir: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ dir, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  test("is ended by the next start, children included", async () => {
    const supervisor = await superviseElsewhere(dir);
    const { processes } = stackPaths(dir);
    const part = readRecord(processes)[0]?.pid ?? 0;
    const child = pidIn(supervisedPlan(dir), "child");
    supervisor.kill("SIGKILL");
    await once(supervisor, "exit");
    expect([part, child].map((pid) => findProcess(pid)?.pid)).toEqual([part, child]);

    expect(await endLeftovers(processes, dir)).toBe(2);
    expect([part, child].map(findProcess)).toEqual([undefined, undefined]);
    expect(readRecord(processes)).toEqual([]);
  });

  test("nothing is ended where the pid belongs to another process by now", async () => {
    const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    const file = stackPaths(dir).processes;
    recordProcess(file, { pid: stranger.pid ?? 0, startedAt: "another time" });
    expect(await endLeftovers(file, dir)).toBe(0);
    expect(findProcess(stranger.pid ?? 0)?.pid).toBe(stranger.pid);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
    await once(stranger, "exit");
  });

  test("another folder's processes are not touched", async () => {
    const own = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      env: childEnvironment({ BOLTWRIGHT_STACK: `${dir}-other` }),
      stdio: "ignore",
    });
    await once(own, "spawn");
    expect(await endLeftovers(stackPaths(dir).processes, dir)).toBe(0);
    expect(findProcess(own.pid ?? 0)?.pid).toBe(own.pid);
    own.kill();
    await once(own, "exit");
  });
});
