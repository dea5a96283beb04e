import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { childEnvironment } from "../machine/settings.ts";

// Stands in for npm's program: notes each call and lays down what the lock file names, as `npm ci` does.
const NPM = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
appendFileSync("npm-calls", process.argv.slice(2).join(" ") + "\\n");
console.error("npm warn EBADENGINE Unsupported engine {");
if (process.env.NPM_STAND_IN === "fails") { console.error("npm error code E404"); process.exit(1); }
rmSync("node_modules", { recursive: true, force: true });
mkdirSync("node_modules/node/bin", { recursive: true });
symlinkSync(process.execPath, "node_modules/node/bin/node");
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const path of Object.keys(packages)) {
  if (path === "" || packages[path].optional || packages[path].leftOut) delete packages[path];
}
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
`;

// Runs a command on its own terminal.
const TERMINAL = "/usr/bin/script";

type Lock = Record<string, { version: string; optional?: boolean; leftOut?: boolean }>;
type Outcome = { code: number | null; stdout: string; stderr: string };

describe("bootstrap", () => {
  let folder: string;

  const lock = (packages: Lock) => writeFile(join(folder, "package-lock.json"), JSON.stringify({ packages }));
  const script = (path: string, text: string) => writeFile(join(folder, path), text);
  const installs = async () =>
    (await readFile(join(folder, "npm-calls"), "utf8").catch(() => "")).split("\n").length - 1;

  function launch(args: string[], env: Record<string, string> = {}) {
    return spawn(process.execPath, [join(folder, "infra/stack/bootstrap.mjs"), ...args], {
      cwd: folder,
      env: { ...childEnvironment({}), npm_execpath: join(folder, "npm-cli.mjs"), ...env },
    });
  }

  function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
    const child = launch(args, env);
    const outcome: Outcome = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (part) => (outcome.stdout += String(part)));
    child.stderr.on("data", (part) => (outcome.stderr += String(part)));
    return new Promise((done) => {
      child.on("close", (code) => done({ ...outcome, code }));
    });
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bootstrap-"));
    await mkdir(join(folder, "infra/stack"), { recursive: true });
    await mkdir(join(folder, "api/src/bin"), { recursive: true });
    await cp(join(import.meta.dirname, "bootstrap.mjs"), join(folder, "infra/stack/bootstrap.mjs"));
    await script("npm-cli.mjs", NPM);
    await script("infra/stack/doctor.ts", "console.log('doctor', ...process.argv.slice(2));");
    await lock({ "": { version: "1" }, "node_modules/a": { version: "1" } });
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("installs missing packages once, then runs the command with its arguments", async () => {
    expect(await run(["stack", "doctor", "--all"])).toMatchObject({ code: 0, stdout: "doctor --all\n" });
    expect(await run(["stack", "doctor"])).toMatchObject({ code: 0, stdout: "doctor\n", stderr: "" });
    expect(await installs()).toBe(1);
  });

  test("installs once although every file has the same new time, as after a clone", async () => {
    await run(["stack", "doctor"]);
    const now = new Date();
    for (const path of ["package-lock.json", "node_modules/.package-lock.json"])
      await utimes(join(folder, path), now, now);
    await run(["stack", "doctor"]);
    expect(await installs()).toBe(1);
  });

  test("installs again when the lock file names another version", async () => {
    await run(["stack", "doctor"]);
    await lock({ "": { version: "1" }, "node_modules/a": { version: "2" } });
    await run(["stack", "doctor"]);
    expect(await installs()).toBe(2);
  });

  test("accepts an install made with npm, without the packages of other platforms", async () => {
    await lock({ "node_modules/a": { version: "1" }, "node_modules/b": { version: "1", optional: true } });
    await mkdir(join(folder, "node_modules/node/bin"), { recursive: true });
    await symlink(process.execPath, join(folder, "node_modules/node/bin/node"));
    await script(
      "node_modules/.package-lock.json",
      JSON.stringify({ packages: { "node_modules/a": { version: "1" } } }),
    );
    expect(await run(["stack", "doctor"])).toMatchObject({ code: 0, stderr: "" });
    expect(await installs()).toBe(0);
  });

  test("does not install again and again when npm leaves out a package", async () => {
    await lock({ "node_modules/a": { version: "1", leftOut: true } });
    await run(["stack", "doctor"]);
    await run(["stack", "doctor"]);
    expect(await installs()).toBe(1);
  });

  test("of two commands at once, one installs and both run", async () => {
    const both = await Promise.all([run(["stack", "doctor"]), run(["stack", "doctor"])]);
    expect(both.map(({ code, stdout }) => [code, stdout])).toEqual([
      [0, "doctor\n"],
      [0, "doctor\n"],
    ]);
    expect(await installs()).toBe(1);
  });

  test("a failed install prints npm's output without its engine warnings", async () => {
    const { code, stderr } = await run(["stack", "doctor"], { NPM_STAND_IN: "fails" });
    expect(code).toBe(1);
    expect(stderr).toContain("npm error code E404");
    expect(stderr).not.toContain("EBADENGINE");
  });

  test("an unknown command lists the commands and runs nothing", async () => {
    const { code, stderr } = await run(["stock"]);
    expect(code).toBe(1);
    expect(stderr).toContain("npm run check-invariants\n");
    expect(stderr).toContain("npm run stack -- doctor\n");
    expect(await installs()).toBe(0);
  });

  test("a group without its command lists the group", async () => {
    const { code, stderr } = await run(["check", "nothing"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^usage:\n( {2}npm run check -- [a-z0-9-]+\n?)+$/);
  });

  test("with --silent, the standard output is the token alone, even when packages had to be installed", async () => {
    await script("infra/stack/token.ts", "console.log('the-token');");
    const outcome = await run(["token", "someone@example.test"], { npm_config_loglevel: "silent" });
    expect(outcome).toEqual({ code: 0, stdout: "the-token\n", stderr: "" });
  });

  test("passes on the exit code and signals", async () => {
    await script("infra/stack/doctor.ts", "process.exit(7);");
    expect((await run(["stack", "doctor"])).code).toBe(7);

    await script(
      "infra/stack/doctor.ts",
      "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('up');",
    );
    const child = launch(["stack", "doctor"]);
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(9);
  });

  test("passes on a SIGINT that only npm receives on a terminal", async () => {
    await run(["stack", "doctor"]);
    await script(
      "infra/stack/doctor.ts",
      "process.on('SIGINT', () => process.exit(9)); setInterval(() => {}, 1000); console.log(String(process.ppid));",
    );
    const command = `exec ${process.execPath} ${join(folder, "infra/stack/bootstrap.mjs")} stack doctor`;
    const terminal = spawn(TERMINAL, ["-qec", command, "/dev/null"], { cwd: folder });
    const exit = once(terminal, "exit");
    const [output] = await once(terminal.stdout, "data");
    process.kill(Number(String(output)), "SIGINT");
    expect((await exit)[0]).toBe(9);
  });

  test("a stale lock does not block an install; a held one is waited for with a message", async () => {
    const hash = createHash("sha256")
      .update(`${await realpath(folder)}/`)
      .digest("hex");
    const file = join(tmpdir(), `boltwright-install-${hash.slice(0, 16)}`);
    const longAgo = new Date(Date.now() - 60_000);
    for (const left of ["", "999999999 1", `${process.pid} 1`]) {
      await writeFile(file, left);
      await utimes(file, longAgo, longAgo);
      await rm(join(folder, "node_modules"), { recursive: true, force: true });
      expect((await run(["stack", "doctor"])).code).toBe(0);
      expect(existsSync(file)).toBe(false);
    }
    expect(await installs()).toBe(3);

    await writeFile(file, "");
    await rm(join(folder, "node_modules"), { recursive: true, force: true });
    const { code, stderr } = await run(["stack", "doctor"]);
    expect(code).toBe(0);
    expect(stderr).toContain(`waiting for another install (pid just starting, file ${file})`);
  });

  test("under a running stack a command to it installs nothing", async () => {
    await script("infra/stack/stack.ts", "console.log('stack');");
    await run(["stack"]);
    await lock({ "node_modules/a": { version: "2" } });
    await mkdir(join(folder, ".stack"));
    await script(".stack/supervisor.json", "{}");
    expect((await run(["stack", "stop"])).stdout).toBe("stack\n");
    expect(await installs()).toBe(1);
  });

  test("check-invariants uses the read-only login of the running stack, migrate the owner's, but not with another database", async () => {
    for (const program of ["check-invariants", "migrate"]) {
      await script(
        `api/src/bin/${program}.ts`,
        "console.log(process.env.DATABASE_URL, process.env.MIGRATION_DATABASE_URL, process.env.REDIS_URL);",
      );
    }
    await mkdir(join(folder, "data"));
    const saved = {
      DATABASE_URL: "postgres://rw",
      MIGRATION_DATABASE_URL: "postgres://owner",
      DATABASE_READONLY_URL: "postgres://ro",
      REDIS_URL: "redis://r",
    };
    await script("data/env.json", JSON.stringify(saved));
    const STACK_DIR = join(folder, "data");
    expect((await run(["check-invariants"], { STACK_DIR })).stdout).toBe(
      "postgres://ro postgres://owner redis://r\n",
    );
    expect((await run(["stack", "migrate"], { STACK_DIR })).stdout).toBe(
      "postgres://rw postgres://owner redis://r\n",
    );
    expect((await run(["stack", "migrate"], { STACK_DIR, DATABASE_URL: "postgres://own" })).stdout).toBe(
      "postgres://own undefined redis://r\n",
    );
  });

  test("ops uses the writing login of the running stack; without a stack it exits with 3, but still prints its help", async () => {
    await script(
      "api/src/bin/ops.ts",
      "console.log(process.env.DATABASE_URL, process.argv.slice(2).join(' '));",
    );
    await mkdir(join(folder, "data"));
    const saved = { DATABASE_URL: "postgres://rw", DATABASE_READONLY_URL: "postgres://ro" };
    await script("data/env.json", JSON.stringify(saved));
    const there = await run(["ops", "events", "list"], { STACK_DIR: join(folder, "data") });
    expect(there.stdout).toBe("postgres://rw events list\n");
    const { code, stderr } = await run(["ops", "events", "list"]);
    expect([code, stderr.includes("npm start")]).toEqual([3, true]);
    expect((await run(["ops", "--help"])).stdout).toBe("undefined --help\n");
  });

  test("check-invariants without a running stack prints what to do", async () => {
    const { code, stderr } = await run(["check-invariants"]);
    expect(code).toBe(1);
    expect(stderr).toContain("npm start");
  });
});
