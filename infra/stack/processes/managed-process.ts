import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { lastLines } from "./last-lines.ts";
import { findProcess, type Identity } from "./process-table.ts";
import { killTree, signalTree, treeOf, waitUntilGone } from "./process-tree.ts";

/** The plan for one process: how it starts, when it is ready, and how it is stopped. */
export type ProcessPlan = {
  /** The name that people call it, e.g. `api` or `api 2`. */
  label: string;
  command: string;
  args: readonly string[];
  /** The whole environment of the process. */
  env: Record<string, string>;
  cwd?: string;
  /** Another user to run as; only root may set it. */
  user?: { uid: number; gid: number } | undefined;
  logFile: string;
  isReady: () => Promise<boolean>;
  readyMs: number;
  /** The signal for a graceful stop; SIGTERM if not given. */
  stopSignal?: NodeJS.Signals;
  /** The time that it may take to stop before it is killed. */
  stopMs: number;
};

/** A process that ended by itself, or never became ready. The message names it and ends with its last lines. */
export class ProcessFailure extends Error {}

export type ManagedProcess = {
  plan: ProcessPlan;
  /** Starts it and waits until it is ready. Does nothing where it runs. */
  start: () => Promise<void>;
  /** Sends the stop signal, then kills what is left after `stopMs`. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  state: () => "running" | "paused" | "down";
  /** The pid of the newest start, whether it still runs or not. */
  pid: () => number | undefined;
};

export type ProcessEvents = {
  /** Called before anything else happens to a new process. */
  onSpawn: (plan: ProcessPlan, identity: Identity) => void;
  /** Called when the process ends without having been stopped. */
  onDeath: (failure: ProcessFailure, plan: ProcessPlan) => void;
};

const LINES_SHOWN = 12;
const READY_POLL_MS = 100;

function failure(plan: ProcessPlan, what: string): ProcessFailure {
  const lines = lastLines(plan.logFile, LINES_SHOWN).map((line) => `    ${line}`);
  const log =
    lines.length > 0 ? `Last lines of ${plan.logFile}:\n${lines.join("\n")}` : `${plan.logFile} is empty.`;
  return new ProcessFailure(`${plan.label} ${what}. ${log}`);
}

function launch(plan: ProcessPlan, marker: Record<string, string>): ChildProcess {
  const log = openSync(plan.logFile, "a", 0o600);
  try {
    return spawn(plan.command, plan.args, {
      cwd: plan.cwd,
      env: { ...plan.env, ...marker },
      stdio: ["ignore", log, log],
      // Its own process group: Ctrl-C in the terminal reaches only the supervisor, which stops the parts in order.
      detached: true,
      ...plan.user,
    });
  } finally {
    closeSync(log);
  }
}

/** Takes charge of one process that follows a plan; it is not started yet. */
export function manageProcess(
  plan: ProcessPlan,
  marker: Record<string, string>,
  events: ProcessEvents,
): ManagedProcess {
  let child: ChildProcess | undefined;
  let identity: Identity | undefined;
  let isDown = true;
  let isPaused = false;
  let isAwaited = false;

  async function waitUntilReady(own: ChildProcess): Promise<void> {
    const end = performance.now() + plan.readyMs;
    while (!(await plan.isReady().catch(() => false))) {
      if (own !== child || isDown) throw failure(plan, `ended while it was starting (${endOf(own)})`);
      if (performance.now() > end) throw failure(plan, `was not ready after ${plan.readyMs / 1000} s`);
      await pause(READY_POLL_MS);
    }
  }

  function onExit(own: ChildProcess, wasReady: () => boolean): void {
    if (own !== child) return;
    isDown = true;
    isPaused = false;
    const wasAwaited = isAwaited;
    const root = identity;
    // A child that it leaves behind (as a wrapper does) is part of it and ends with it.
    if (root) void killTree(root);
    if (!wasAwaited && wasReady()) events.onDeath(failure(plan, `died (${endOf(own)})`), plan);
  }

  async function start(): Promise<void> {
    if (!isDown) return;
    if (identity) await killTree(identity);
    const own = launch(plan, marker);
    let wasReady = false;
    child = own;
    isDown = false;
    isAwaited = false;
    own.once("exit", () => onExit(own, () => wasReady));
    const problem = once(own, "spawn").then(
      () => undefined,
      (error: unknown) => error,
    );
    const row = own.pid === undefined ? undefined : findProcess(own.pid);
    if (row) {
      identity = { pid: row.pid, startedAt: row.startedAt };
      events.onSpawn(plan, identity);
    }
    if ((await problem) !== undefined) {
      isDown = true;
      throw failure(plan, `could not be started (${String(await problem)})`);
    }
    await waitUntilReady(own);
    wasReady = true;
    if (isDown && !isAwaited) throw failure(plan, `ended while it was starting (${endOf(own)})`);
  }

  async function kill(): Promise<void> {
    isAwaited = true;
    if (identity) await killTree(identity);
    isDown = true;
    isPaused = false;
  }

  async function stop(): Promise<void> {
    isAwaited = true;
    if (!identity || isDown) return kill();
    const rows = treeOf(identity);
    child?.kill(plan.stopSignal ?? "SIGTERM");
    if (isPaused) signalTree(identity, "SIGCONT");
    if (!(await waitUntilGone(rows, plan.stopMs))) await kill();
    isDown = true;
    isPaused = false;
  }

  const whileUp = (name: NodeJS.Signals, paused: boolean) => {
    if (!identity || isDown) throw new Error(`${plan.label} is not running`);
    signalTree(identity, name);
    isPaused = paused;
  };

  return {
    plan,
    start,
    stop,
    kill,
    pause: () => whileUp("SIGSTOP", true),
    resume: () => whileUp("SIGCONT", false),
    state: () => {
      if (isDown) return "down";
      return isPaused ? "paused" : "running";
    },
    pid: () => identity?.pid,
  };
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  return signalCode ?? `exit code ${exitCode ?? "unknown"}`;
}
