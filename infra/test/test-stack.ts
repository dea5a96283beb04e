import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { freePorts, isPortFree } from "../machine/ports.ts";
import { settingNames } from "../stack/settings.ts";
import { STACK_MARKER } from "../stack/processes/leftovers.ts";
import { findProcess, processesWithEnvironment } from "../stack/processes/process-table.ts";
import { startNode } from "./child.ts";

/** The first start on a machine fetches Keycloak and builds it. */
const READY_TIMEOUT_MS = 15 * 60_000;
const STOP_TIMEOUT_MS = 60_000;

export type TestStack = { dir: string; port: number; process: ChildProcess };

/**
 * Starts the whole embedded stack with its own folder and port and waits for its `ready` line.
 * @throws Error when it ends, or is not ready in time; it is stopped then
 */
export async function startTestStack(): Promise<TestStack> {
  const dir = await mkdtemp(join(tmpdir(), "boltwright-stack-"));
  // Postgres runs as nobody and has to pass through.
  await chmod(dir, 0o711);
  const [port = 0] = await freePorts(1);
  // An empty setting counts as unset: what the caller's shell points to is never touched.
  const unset = Object.fromEntries(settingNames.map((name) => [name, ""]));
  const env = { ...unset, STACK_DIR: dir, SHOP_PORT: String(port), RATE_LIMITS: "off" };
  const child = startNode(["infra/stack/start.ts"], env, true);
  const stack = { dir, port, process: child };
  try {
    await untilReady(child);
  } catch (error) {
    await stopTestStack(stack);
    throw error;
  }
  return stack;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout || !child.stderr) throw new Error("The stack's output cannot be read.");
  const ready = Promise.withResolvers<void>();
  const handleLine = (line: string): void => {
    console.log(`   ${line}`);
    if (/^ready https?:/.test(line)) ready.resolve();
  };
  createInterface(child.stdout).on("line", handleLine);
  createInterface(child.stderr).on("line", handleLine);
  child.once("close", (code) => ready.reject(new Error(`The stack ended with ${code} before it was ready.`)));
  const timer = setTimeout(
    () => ready.reject(new Error(`The stack was not ready after ${READY_TIMEOUT_MS / 60_000} minutes.`)),
    READY_TIMEOUT_MS,
  );
  await ready.promise.finally(() => clearTimeout(timer));
}

const parts = z.looseObject({ pid: z.number().optional() });
const state = z.object({ parts: z.record(z.string(), z.union([z.array(parts), parts])) });

/** Returns the URL of the read-only database, from the state of the running stack. */
export async function readOnlyDatabase({ dir }: TestStack): Promise<string> {
  const shape = z.object({ parts: z.object({ postgres: z.object({ readOnlyUrl: z.string() }) }) });
  return shape.parse(JSON.parse(await readFile(join(dir, "state.json"), "utf8"))).parts.postgres.readOnlyUrl;
}

/** The processes of the stack, from its state. */
export async function stackPids({ dir }: TestStack): Promise<number[]> {
  const { parts: running } = state.parse(JSON.parse(await readFile(join(dir, "state.json"), "utf8")));
  return Object.values(running)
    .flat()
    .flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
}

/** Stops the stack as Ctrl-C does; SIGKILL where it does not end. */
export async function stopTestStack({ process: child }: TestStack): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGINT");
  const late = new AbortController();
  await Promise.race([
    ended,
    pause(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await ended;
}

/** Sentences about what still runs after the stack was stopped; what is found is ended. */
export async function leftovers({ dir, port }: TestStack, pids: number[]): Promise<string[]> {
  const named = pids.flatMap((pid) => findProcess(pid) ?? []);
  const left = new Map(
    [...named, ...processesWithEnvironment(STACK_MARKER, dir)].map((row) => [row.pid, row]),
  );
  for (const pid of left.keys()) process.kill(pid, "SIGKILL");
  const isHeld = !(await isPortFree(port));
  return [
    ...[...left.values()].map(
      ({ pid, name }) => `${name} (pid ${pid}) was still running after the stack was stopped`,
    ),
    ...(isHeld ? [`port ${port} was still taken after the stack was stopped`] : []),
  ];
}

/** Forgets the stack's data and logs. */
export async function removeTestStack({ dir }: TestStack): Promise<void> {
  await rm(dir, { recursive: true, force: true });
}
