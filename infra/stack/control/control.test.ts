import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findRedis } from "../../machine/redis-program.ts";
import { choosePorts } from "../../machine/ports.ts";
import { redisCommand } from "../parts/probes.ts";
import { portNames, type StackContext } from "../parts/part.ts";
import { redisPart } from "../parts/redis.ts";
import { loadSecrets } from "../secrets.ts";
import { parseSettings } from "../settings.ts";
import { prepareStackDir, stackPaths } from "../stack-dir.ts";
import { createSupervisor, type Supervisor } from "../supervisor.ts";
import { eventually } from "../../../api/src/testing/eventually.ts";
import { stubPlan, temporaryFolder, WITH_NEAR_CHILD } from "../testing/stub-process.ts";
import { controlSocketPath, serveControl } from "./control-server.ts";
import { handleCommand, type Controlled } from "./handle-command.ts";
import { sendCommand } from "./send-command.ts";

describe("commands to a running stack", () => {
  let remove: () => Promise<void>;
  let context: StackContext;
  let supervisor: Supervisor;
  let controlled: Controlled;
  let newPids: number;

  beforeEach(async () => {
    const folder = await temporaryFolder();
    remove = folder.remove;
    const settings = parseSettings({
      STACK_DIR: folder.dir,
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    });
    const paths = stackPaths(folder.dir);
    prepareStackDir(paths);
    const ports = await choosePorts(paths.ports, portNames(settings));
    const { signal } = new AbortController();
    context = { settings, paths, ports, secrets: loadSecrets(paths.secrets), isForLoad: false, signal };
    newPids = 0;
    supervisor = createSupervisor(paths, { onDeath: () => {}, onNewPid: () => (newPids += 1) });
    const plans = ["api 1", "api 2"].map((label) => stubPlan(folder.dir, label, WITH_NEAR_CHILD));
    supervisor.add({ name: "api", plans, addresses: [{}, {}] });
    supervisor.add({ name: "stripe", plans: [], addresses: [{}] });
    controlled = { context, supervisor, stop: () => supervisor.stopAll() };
    for (const part of supervisor.parts()) await supervisor.launch(part, () => {});
  });

  afterEach(async () => {
    await supervisor.stopAll();
    await remove();
  });

  test("status names each process with its state and log", async () => {
    const lines = await handleCommand(controlled, { name: "status" });
    expect(lines[0]).toBe("running at http://localhost:8080");
    expect(lines[1]).toMatch(/^stripe +elsewhere$/);
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^api 1 +running +pid \d+ +\S+api 1\.log$/),
      expect.stringMatching(/^api 2 +running +pid \d+ +\S+api 2\.log$/),
    ]);
  });

  test("a command acts on all processes of the part and reports each new pid", async () => {
    const before = supervisor.pids("api");
    await handleCommand(controlled, { name: "kill", part: "api" });
    expect(supervisor.isDown("api")).toBe(true);
    await handleCommand(controlled, { name: "restart", part: "api" });
    expect(supervisor.status().map(({ state }) => state)).toEqual(["elsewhere", "running", "running"]);
    expect(new Set([...before, ...supervisor.pids("api")]).size).toBe(4);
    expect(newPids).toBe(4);
    await handleCommand(controlled, { name: "pause", part: "api" });
    expect(supervisor.isPaused("api")).toBe(true);
    await handleCommand(controlled, { name: "resume", part: "api" });
    expect(supervisor.isPaused("api")).toBe(false);
  });

  test("pause and resume act on those that live; without any they fail", async () => {
    process.kill(supervisor.pids("api")[0] ?? 0, "SIGKILL");
    await eventually(() => expect(supervisor.status()[1]?.state).toBe("down"));
    await handleCommand(controlled, { name: "pause", part: "api" });
    expect(supervisor.status().map(({ state }) => state)).toEqual(["elsewhere", "down", "paused"]);
    await handleCommand(controlled, { name: "resume", part: "api" });
    expect(supervisor.status().map(({ state }) => state)).toEqual(["elsewhere", "down", "running"]);
    await handleCommand(controlled, { name: "kill", part: "api" });
    await expect(handleCommand(controlled, { name: "pause", part: "api" })).rejects.toThrow("is not running");
  });

  test("what this stack did not start is left alone, with an error", async () => {
    for (const name of ["kill", "restart", "pause", "resume"] as const) {
      await expect(handleCommand(controlled, { name, part: "stripe" })).rejects.toThrow(
        "stripe was not started by this stack",
      );
    }
  });

  test("after stop nothing can be started any more", async () => {
    expect(await handleCommand(controlled, { name: "stop" })).toEqual(["stopped"]);
    await expect(handleCommand(controlled, { name: "restart", part: "api" })).rejects.toThrow(
      "the stack is stopping",
    );
  });

  test("redis forgets its data while it runs and while it does not; a foreign one is not touched", async () => {
    const part = redisPart(context);
    supervisor.add(part);
    await findRedis(() => {});
    await supervisor.launch(part, () => {});
    const port = context.ports["redis"] ?? 0;
    for (const isRunning of [true, false]) {
      expect(await redisCommand(port, "SET order 1")).toBe("+OK");
      if (!isRunning) await handleCommand(controlled, { name: "kill", part: "redis" });
      await handleCommand(controlled, { name: "wipe", part: "redis" });
      if (!isRunning) await handleCommand(controlled, { name: "restart", part: "redis" });
      expect(await redisCommand(port, "DBSIZE")).toBe(":0");
    }
    const foreign = {
      ...controlled,
      context: { ...context, settings: { ...context.settings, redisUrl: "redis://x" } },
    };
    await expect(handleCommand(foreign, { name: "wipe", part: "redis" })).rejects.toThrow("REDIS_URL");
  });

  test("responses and errors come back as text over the socket", async () => {
    const path = controlSocketPath(context.paths.socket);
    writeFileSync(path, "left by an earlier run");
    const server = await serveControl(path, (command) => handleCommand(controlled, command));
    expect(statSync(path).mode.toString(8).slice(-3)).toBe("600");
    expect((await sendCommand(path, { name: "status" }))[0]).toContain("running at");
    await expect(sendCommand(path, { name: "kill", part: "stripe" })).rejects.toThrow(
      "stripe was not started",
    );
    await once(server.close(), "close");
    await eventually(() => expect(existsSync(path)).toBe(false));
  });

  test("a folder with a very long path gets its socket elsewhere", async () => {
    const deep = join(context.paths.dir, "x".repeat(90));
    mkdirSync(deep);
    const path = controlSocketPath(join(deep, "control.sock"));
    const server = await serveControl(path, () => Promise.resolve(["hello"]));
    expect(await sendCommand(path, { name: "status" })).toEqual(["hello"]);
    await once(server.close(), "close");
    rmSync(dirname(path), { recursive: true });
  });
});
