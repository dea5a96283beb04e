#!/usr/bin/env node
/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- plain JavaScript: it runs before anything typed is installed */
// Entry point of every root script: runs on any Node from 20 on, installs what package-lock.json names if it is missing,
// then runs the command with the pinned Node.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".boltwright-installed");
const PINNED_NODE = join(MODULES, "node", "bin", "node");
const BEING_WRITTEN_MS = 5000;
/** Entry point by command: a root script, or a root script and its first argument. */
const COMMANDS = {
  start: "infra/stack/start.ts",
  stack: "infra/stack/stack.ts",
  "stack doctor": "infra/stack/doctor.ts",
  "stack migrate": "api/src/bin/migrate.ts",
  "stack backup": "infra/backup/backup.ts",
  "stack restore": "infra/backup/restore.ts",
  "stack restore-drill": "infra/backup/drill.ts",
  token: "infra/stack/token.ts",
  "check-invariants": "api/src/bin/check-invariants.ts",
  ops: "api/src/bin/ops.ts",
  test: "infra/test/run.ts",
  verify: "infra/verify/verify.ts",
  bench: "infra/load/bench.ts",
  load: "infra/load/load.ts",
  chaos: "infra/chaos/main.ts",
  "check alerts": "infra/observe/main.ts",
  "check compose": "infra/compose-check/main.ts",
  "check k8s": "infra/k8s/check/main.ts",
  "check supply-chain": "infra/supply-chain/main.ts",
  "generate contract": "infra/verify/generate-contract.ts",
  "generate permissions": "infra/verify/generate-permissions.ts",
  "generate settings": "infra/settings/write-settings.ts",
  "generate tokens": "infra/design/write-tokens.ts",
  "generate screenshots": "web/e2e/screenshots/take.ts",
};

const ON_RUNNING_STACK = new Set([
  "check-invariants",
  "ops",
  "stack migrate",
  "stack backup",
  "stack restore-drill",
]);
/** Exit code of the operator commands when the shop is unreachable. */
const OPS_UNREACHABLE = 3;

const silent = process.env.npm_config_loglevel === "silent";
const print = (line) => silent || process.stderr.write(`${line}\n`);

function fail(message, exitCode = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Identifies a finished install: hash of the lock file and of the one that npm wrote for what it installed. */
function installMark() {
  const hash = createHash("sha256");
  for (const path of [join(ROOT, "package-lock.json"), join(MODULES, ".package-lock.json")])
    hash.update(readOrEmpty(path));
  return hash.digest("hex");
}

/** Whether the installed packages differ from the lock file, by content: file times mean nothing after a clone. */
function packagesAreStale() {
  if (!existsSync(PINNED_NODE)) return true;
  if (readOrEmpty(STAMP) === installMark()) return false;
  try {
    const locked = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
    const installed = JSON.parse(readFileSync(join(MODULES, ".package-lock.json"), "utf8")).packages;
    return Object.entries(locked).some(([path, entry]) => {
      if (!path.includes("node_modules/")) return false;
      const found = installed[path];
      if (!found) return !entry.optional;
      return found.version !== entry.version || found.integrity !== entry.integrity;
    });
  } catch {
    return true;
  }
}

/** The npm that started this script, otherwise the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli && basename(cli).startsWith("npm-cli") ? [process.execPath, cli] : ["npm"];
}

function install() {
  const [command, ...before] = npmCommand();
  const args = [...before, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=warn"];
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  print("packages    installing from package-lock.json (npm ci) ...");
  const ticker = setInterval(() => print(`packages    still installing, ${seconds()}`), 15_000);
  return new Promise((done) => {
    const npm = spawn(command, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    npm.stdout.on("data", (part) => (output += part));
    npm.stderr.on("data", (part) => (output += part));
    const stop = (signal) => npm.kill(signal);
    process.once("SIGINT", stop).once("SIGTERM", stop);
    npm.on("error", (error) => {
      clearInterval(ticker);
      fail(`npm could not be started: ${error.message}. Install npm, it comes with Node.js, and try again.`);
    });
    npm.on("close", (code) => {
      clearInterval(ticker);
      process.off("SIGINT", stop).off("SIGTERM", stop);
      const lines = output.split("\n").filter((line) => !line.startsWith("npm warn EBADENGINE"));
      if (code !== 0)
        fail(`${lines.join("\n").trim()}\nThe packages could not be installed: npm's output is above.`);
      writeFileSync(STAMP, installMark());
      print(`packages    installed in ${seconds()}`);
      done();
    });
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Start time of a process in Linux clock ticks; "" if unknown. A pid alone may be reused. */
function birthOf(pid) {
  return readOrEmpty(`/proc/${pid}/stat`).split(") ").pop().split(" ")[19] ?? "";
}

/** Pid of the living process that holds the lock; undefined if the file is stale. */
function holderOf(lock) {
  const [pid, birth = ""] = readOrEmpty(lock).split(" ");
  if (Number(pid) > 0) return isAlive(Number(pid)) && birthOf(pid) === birth ? pid : undefined;
  const writtenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - writtenAt < BEING_WRITTEN_MS ? "just starting" : undefined;
}

/** Installs the packages if needed; of two commands started at once in one checkout, one installs and one waits. */
async function installPackages() {
  if (!packagesAreStale()) return;
  const lock = join(
    tmpdir(),
    `boltwright-install-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`,
  );
  let hasReported = false;
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid} ${birthOf(process.pid)}`, { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const holder = holderOf(lock);
      if (!holder) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!hasReported) print(`packages    waiting for another install (pid ${holder}, file ${lock}) ...`);
      hasReported = true;
      await pause(200);
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  if (packagesAreStale()) await install();
  release();
  process.off("exit", release);
}

/** Whether a command talks to a running stack: its packages must not be reinstalled, even if the lock file changed. */
function isForRunningStack(command) {
  const folder = resolve(ROOT, process.env.STACK_DIR || ".stack");
  return (
    (command === "stack" || command === "ops") &&
    existsSync(PINNED_NODE) &&
    existsSync(join(folder, "supervisor.json"))
  );
}

/** Settings of the running stack for commands that use its database; {} if the caller names a database. */
function settingsOfRunningStack(command, args) {
  const isHelp = command === "ops" && (!args.length || args.includes("--help") || args[0] === "help");
  if (!ON_RUNNING_STACK.has(command) || isHelp) return {};
  const folder = resolve(ROOT, process.env.STACK_DIR || ".stack");
  const saved = readOrEmpty(join(folder, "env.json"));
  const named = process.env.DATABASE_URL || args.some((arg) => arg.startsWith("--database-url"));
  if (!saved && !named) {
    fail(
      `No stack is running in ${folder}. Start it with 'npm start', or name a database with --database-url.`,
      command === "ops" ? OPS_UNREACHABLE : 1,
    );
  }
  const { DATABASE_READONLY_URL, ...settings } = saved ? JSON.parse(saved) : {};
  // Of the stack's database, not of the one that the caller names.
  if (process.env.DATABASE_URL) delete settings.MIGRATION_DATABASE_URL;
  return command === "check-invariants" && DATABASE_READONLY_URL
    ? { ...settings, DATABASE_URL: DATABASE_READONLY_URL }
    : settings;
}

function runCommand(command, args) {
  const env = {
    ...settingsOfRunningStack(command, args),
    ...process.env,
    PATH: join(MODULES, ".bin") + delimiter + (process.env.PATH ?? ""),
  };
  const child = spawn(PINNED_NODE, [join(ROOT, COMMANDS[command]), ...args], {
    cwd: ROOT,
    env,
    stdio: "inherit",
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // Ctrl-C on a terminal also reaches the child directly; a signal sent to npm does not.
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  child.on("error", (error) => fail(`The pinned Node could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** The longest command that the arguments begin with, and the rest of them. */
function readCommand([script = "", first, ...rest]) {
  const long = `${script} ${first}`;
  if (Object.hasOwn(COMMANDS, long)) return [long, rest];
  if (Object.hasOwn(COMMANDS, script)) return [script, first === undefined ? [] : [first, ...rest]];
  const known = Object.keys(COMMANDS).filter((name) => name.startsWith(`${script} `));
  const names = known.length > 0 ? known : Object.keys(COMMANDS);
  return fail(`usage:\n${names.map((name) => `  npm run ${name.replace(" ", " -- ")}`).join("\n")}`);
}

if (Number(process.versions.node.split(".")[0]) < 20) {
  fail(
    `This is Node ${process.versions.node}; version 20 or newer is needed: https://nodejs.org/en/download`,
  );
}
const [command, args] = readCommand(process.argv.slice(2));
if (!isForRunningStack(command)) await installPackages();
runCommand(command, args);
