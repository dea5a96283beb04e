import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenOnFreePort } from "../../api/src/testing/listen.ts";
import { childEnvironment } from "../machine/settings.ts";
import { temporaryFolder } from "./testing/stub-process.ts";

describe("the commands, where there is nothing to start or to act on", () => {
  let dir: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ dir, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  async function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
      env: childEnvironment({ STACK_DIR: dir, ...env }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exit = once(child, "exit");
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const ending: unknown[] = await exit;
    return { code: ending[0], stdout, stderr };
  }

  test("a taken port is named with the process that has it, and with the way to another", async () => {
    const { server, port } = await listenOnFreePort(createServer());
    const { code, stderr } = await run("start.ts", [], { SHOP_PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`Port ${port} is taken by .+ \\(pid ${process.pid}\\)\\..*SHOP_PORT=\\d+`),
    );
    await once(server.close(), "close");
  });

  test("a setting that cannot be used stops the start with its name", async () => {
    const { code, stderr, stdout } = await run("start.ts", [], { SHOP_PORT: "http" });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      "SHOP_PORT is 'http' but must be a whole number from 1 to 65535, for example 8080.\n",
    );
  });

  test("a profile that is not there gets the usage", async () => {
    const { code, stderr } = await run("start.ts", ["--profile", "fast"]);
    expect(code).toBe(1);
    expect(stderr).toContain("--profile load");
  });

  test("commands without a running stack fail with their own exit code", async () => {
    const { code, stderr } = await run("stack.ts", ["status"]);
    expect(code).toBe(3);
    expect(stderr).toContain("npm start");
    expect((await run("stack.ts", ["stop"])).code).toBe(0);
    expect((await run("stack.ts", ["wipe", "redis"])).stdout).toContain("Deleted all Redis data");
  });

  test.each([
    { args: ["frob"] },
    { args: ["kill"] },
    { args: ["kill", "moon"] },
    { args: ["wipe", "postgres"] },
    { args: ["status", "api"] },
    { args: ["status", "api", "x"] },
    { args: ["stop", "postgres"] },
  ])("stack $args gets the usage", async ({ args }) => {
    const { code, stderr } = await run("stack.ts", args);
    expect(code).toBe(1);
    expect(stderr).toContain("usage: npm run stack");
  });

  test("the usage lists all commands, also those of other programs", async () => {
    const { stderr } = await run("stack.ts", []);
    const bootstrap = await readFile(new URL("bootstrap.mjs", import.meta.url), "utf8");
    const others = Array.from(bootstrap.matchAll(/^ {2}"stack ([\w-]+)":/gm), ([, name]) => name);
    expect(others).toContain("restore-drill");
    for (const name of [...others, "status", "wipe redis"])
      expect(stderr).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  test("wipe redis ends a Redis that a killed stack has left behind", async () => {
    const left = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      env: childEnvironment({ BOLTWRIGHT_STACK: dir }),
      stdio: "ignore",
    });
    const exit = once(left, "exit");
    await once(left, "spawn");
    expect((await run("stack.ts", ["wipe", "redis"])).stdout).toContain("Deleted all Redis data");
    await exit;
  });

  test("reset removes what a stack has made and nothing else in the folder", async () => {
    await mkdir(join(dir, "data", "postgres"), { recursive: true });
    for (const name of ["data/postgres/PG_VERSION", "ports.json", "holiday.jpg"])
      await writeFile(join(dir, name), "{}");
    expect((await run("stack.ts", ["reset"])).code).toBe(0);
    expect(await readdir(dir)).toEqual(["holiday.jpg"]);
  });

  test("a token without a ready stack fails with a hint", async () => {
    const { code, stdout, stderr } = await run("token.ts", ["customer@boltwright.test"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("npm start");
  });
});
