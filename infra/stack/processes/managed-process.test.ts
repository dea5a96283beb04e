import { appendFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../../api/src/testing/eventually.ts";
import {
  pidIn,
  stubPlan,
  STUBBORN,
  temporaryFolder,
  WITH_CHILD,
  WITH_NEAR_CHILD,
} from "../testing/stub-process.ts";
import { manageProcess, type ManagedProcess, type ProcessPlan } from "./managed-process.ts";
import { findProcess } from "./process-table.ts";

describe("a managed process", () => {
  let dir: string;
  let remove: () => Promise<void>;
  let deaths: string[];
  let managed: ManagedProcess[];

  function manage(program: string, changes: Partial<ProcessPlan> = {}): ManagedProcess {
    const plan = { ...stubPlan(dir, "stub", program), ...changes };
    const created = manageProcess(
      plan,
      {},
      { onSpawn: () => {}, onDeath: ({ message }) => deaths.push(message) },
    );
    managed.push(created);
    return created;
  }

  beforeEach(async () => {
    ({ dir, remove } = await temporaryFolder());
    deaths = [];
    managed = [];
  });

  afterEach(async () => {
    for (const each of managed) await each.kill();
    await remove();
  });

  test("is started when it is ready, and stopping it leaves nothing behind", async () => {
    const process = manage(WITH_CHILD);
    await process.start();
    const pids = [process.pid() ?? 0, pidIn(process.plan, "child")];
    expect(pids.map((pid) => findProcess(pid)?.pid)).toEqual(pids);
    await process.stop();
    expect(pids.map(findProcess)).toEqual([undefined, undefined]);
    expect([process.state(), deaths]).toEqual(["down", []]);
  });

  test("killing it kills what it has started too, and is no death to report", async () => {
    const process = manage(WITH_CHILD);
    await process.start();
    const child = pidIn(process.plan, "child");
    await process.kill();
    expect([findProcess(process.pid() ?? 0), findProcess(child)]).toEqual([undefined, undefined]);
    expect(deaths).toEqual([]);
  });

  test("after a kill it can be started again", async () => {
    const process = manage(WITH_CHILD);
    await process.start();
    const first = process.pid();
    await process.kill();
    appendFileSync(process.plan.logFile, "killed\n");
    await process.start();
    expect(process.state()).toBe("running");
    expect(process.pid()).not.toBe(first);
  });

  test("its death is reported with its name, its signal and its last lines", async () => {
    const process = manage(`console.log("before the end"); ${WITH_NEAR_CHILD}`);
    await process.start();
    const child = pidIn(process.plan, "child");
    globalThis.process.kill(process.pid() ?? 0, "SIGKILL");
    await eventually(() => expect(deaths).toHaveLength(1));
    expect(deaths[0]).toMatch(/^stub died \(SIGKILL\)\. Last lines of .*stub\.log:[^]*before the end/);
    expect(process.state()).toBe("down");
    await eventually(() => expect(findProcess(child)).toBeUndefined());
  });

  test("what ends while it is starting fails with its last lines", async () => {
    const process = manage(`console.log("no such table"); process.exit(3);`);
    await expect(process.start()).rejects.toThrow(
      /ended while it was starting \(exit code 3\)[^]*no such table/,
    );
    expect(deaths).toEqual([]);
  });

  test("what is not ready in time fails with its name", async () => {
    const process = manage("setInterval(() => {}, 1000)", { readyMs: 300 });
    await expect(process.start()).rejects.toThrow("stub was not ready after 0.3 s");
  });

  test("a program that is not there fails with its name", async () => {
    await expect(manage("", { command: "/no/such/program" }).start()).rejects.toThrow(
      /stub could not be started.*ENOENT/,
    );
  });

  test("what takes no notice is killed when its time is over", async () => {
    const process = manage(STUBBORN, { stopMs: 200 });
    await process.start();
    await process.stop();
    expect(findProcess(process.pid() ?? 0)).toBeUndefined();
  });

  test("pausing stops every process of it, resuming sets them going, and a paused one can be stopped", async () => {
    const process = manage(WITH_CHILD);
    await process.start();
    process.pause();
    expect(process.state()).toBe("paused");
    process.resume();
    expect(process.state()).toBe("running");
    process.pause();
    await process.stop();
    expect(findProcess(pidIn(process.plan, "child"))).toBeUndefined();
    expect(() => process.pause()).toThrow("stub is not running");
  });
});
