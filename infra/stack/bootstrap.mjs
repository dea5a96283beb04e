#!/usr/bin/env node
/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- plain JavaScript: it runs before anything typed is installed */
// Runs every root script on whatever Node from 20 on is there, with nothing installed yet: brings node_modules
// up to the lock file, then goes on under the pinned Node.
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
const VERBS = {
  start: "infra/stack/start.ts",
  stack: "infra/stack/stack.ts",
  token: "infra/stack/token.ts",
  doctor: "infra/stack/doctor.ts",
  "check-invariants": "api/src/bin/check-invariants.ts",
  reconcile: "api/src/bin/reconcile.ts",
  ops: "api/src/bin/ops.ts",
  migrate: "api/src/bin/migrate.ts",
  test: "infra/test/run.ts",
  verify: "infra/verify/verify.ts",
  bench: "infra/load/bench.ts",
  load: "infra/load/load.ts",
  pictures: "web/e2e/pictures/take.ts",
  backup: "infra/backup/backup.ts",
  restore: "infra/backup/restore.ts",
  "restore-drill": "infra/backup/drill.ts",
  "observe-check": "infra/observe/main.ts",
  chaos: "infra/chaos/main.ts",
  "compose-check": "infra/compose-check/main.ts",
  "supply-chain": "infra/supply-chain/main.ts",
  "k8s-check": "infra/k8s/check/main.ts",
};

const ON_RUNNING_STACK = new Set([
  "check-invariants",
  "reconcile",
  "ops",
  "migrate",
  "backup",
  "restore-drill",
]);
/** The exit code with which the operators' commands say that there is nothing to talk to. */
const OPS_UNREACHABLE = 3;

const silent = process.env.npm_config_loglevel === "silent";
const say = (line) => silent || process.stderr.write(`${line}\n`);

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

/** What identifies one finished install: the wished lock file and the one npm left for what it laid down. */
function installMark() {
  const hash = createHash("sha256");
  for (const path of [join(ROOT, "package-lock.json"), join(MODULES, ".package-lock.json")])
    hash.update(readOrEmpty(path));
  return hash.digest("hex");
}

/** True where what is installed is not what the lock file asks for. Contents decide: a clone's times say nothing. */
function packagesAreStale() {
  if (!existsSync(PINNED_NODE)) return true;
  if (readOrEmpty(STAMP) === installMark()) return false;
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
    const laid = JSON.parse(readFileSync(join(MODULES, ".package-lock.json"), "utf8")).packages;
    return Object.entries(wanted).some(([path, entry]) => {
      if (!path.includes("node_modules/")) return false;
      const there = laid[path];
      if (!there) return !entry.optional;
      return there.version !== entry.version || there.integrity !== entry.integrity;
    });
  } catch {
    return true;
  }
}

/** npm's own program, run by this Node; the name on the PATH where this was not started by npm. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli && basename(cli).startsWith("npm-cli") ? [process.execPath, cli] : ["npm"];
}

function install() {
  const [command, ...before] = npmCommand();
  const args = [...before, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=warn"];
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  say("packages    installing what package-lock.json names (npm ci) ...");
  const ticker = setInterval(() => say(`packages    still installing, ${seconds()}`), 15_000);
  return new Promise((done) => {
    const npm = spawn(command, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let words = "";
    npm.stdout.on("data", (part) => (words += part));
    npm.stderr.on("data", (part) => (words += part));
    const stop = (signal) => npm.kill(signal);
    process.once("SIGINT", stop).once("SIGTERM", stop);
    npm.on("error", (error) => {
      clearInterval(ticker);
      fail(`npm could not be started: ${error.message}. Install npm, it comes with Node.js, and try again.`);
    });
    npm.on("close", (code) => {
      clearInterval(ticker);
      process.off("SIGINT", stop).off("SIGTERM", stop);
      const lines = words.split("\n").filter((line) => !line.startsWith("npm warn EBADENGINE"));
      if (code !== 0)
        fail(`${lines.join("\n").trim()}\nThe packages could not be installed: npm's words are above.`);
      writeFileSync(STAMP, installMark());
      say(`packages    installed in ${seconds()}`);
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

/** When a process began, as Linux counts it; "" where that cannot be told. A pid alone may be given out again. */
function birthOf(pid) {
  return readOrEmpty(`/proc/${pid}/stat`).split(") ").pop().split(" ")[19] ?? "";
}

/** Who holds the lock and still lives; undefined where its file was left behind. */
function holderOf(lock) {
  const [pid, birth = ""] = readOrEmpty(lock).split(" ");
  if (Number(pid) > 0) return isAlive(Number(pid)) && birthOf(pid) === birth ? pid : undefined;
  const writtenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - writtenAt < BEING_WRITTEN_MS ? "just starting" : undefined;
}

/** Installs when that is due; of two commands that start at once in one checkout, one installs and one waits. */
async function bringPackagesUp() {
  if (!packagesAreStale()) return;
  const lock = join(
    tmpdir(),
    `boltwright-install-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`,
  );
  let hasSaid = false;
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
      if (!hasSaid) say(`packages    waiting for another install (pid ${holder}, file ${lock}) ...`);
      hasSaid = true;
      await pause(200);
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  if (packagesAreStale()) await install();
  release();
  process.off("exit", release);
}

/** True for a word to a running stack: under it nothing is installed, whatever the lock file says by now. */
function isForRunningStack(verb) {
  const folder = resolve(ROOT, process.env.STACK_DIR || ".stack");
  return (
    (verb === "stack" || verb === "ops") &&
    existsSync(PINNED_NODE) &&
    existsSync(join(folder, "supervisor.json"))
  );
}

/** The settings of the running stack, for the commands that work on its database; {} where the caller names one. */
function settingsOfRunningStack(verb, args) {
  const asksForHelp = verb === "ops" && (!args.length || args.includes("--help") || args[0] === "help");
  if (!ON_RUNNING_STACK.has(verb) || asksForHelp) return {};
  const folder = resolve(ROOT, process.env.STACK_DIR || ".stack");
  const saved = readOrEmpty(join(folder, "env.json"));
  const named = process.env.DATABASE_URL || args.some((arg) => arg.startsWith("--database-url"));
  if (!saved && !named) {
    fail(
      `No stack is running in ${folder}. Start it with 'npm start', or name a database with --database-url.`,
      verb === "ops" ? OPS_UNREACHABLE : 1,
    );
  }
  const { DATABASE_READONLY_URL, ...settings } = saved ? JSON.parse(saved) : {};
  return verb === "check-invariants" && DATABASE_READONLY_URL
    ? { ...settings, DATABASE_URL: DATABASE_READONLY_URL }
    : settings;
}

function goOn(verb, args) {
  const env = {
    ...settingsOfRunningStack(verb, args),
    ...process.env,
    PATH: join(MODULES, ".bin") + delimiter + (process.env.PATH ?? ""),
  };
  const child = spawn(PINNED_NODE, [join(ROOT, VERBS[verb]), ...args], { cwd: ROOT, env, stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  // Ctrl-C on a terminal reaches the child by itself too, and does no harm twice; one that was sent to npm does not.
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  child.on("error", (error) => fail(`The pinned Node could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [verb, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split(".")[0]) < 20) {
  fail(
    `This is Node ${process.versions.node}; version 20 or newer is needed: https://nodejs.org/en/download`,
  );
}
if (!Object.hasOwn(VERBS, verb ?? ""))
  fail(`usage: npm run <${Object.keys(VERBS).join("|")}> -- [arguments]`);
if (!isForRunningStack(verb)) await bringPackagesUp();
goOn(verb, args);
