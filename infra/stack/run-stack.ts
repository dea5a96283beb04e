import { once } from "node:events";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { assemble, bringUp, type Assembly } from "./bring-up.ts";
import { describeCommand, handleCommand } from "./control/handle-command.ts";
import { controlSocketPath, serveControl } from "./control/control-server.ts";
import { portHolder } from "./processes/port-holder.ts";
import { choosePorts, isPortFree } from "../machine/ports.ts";
import { type PartName, portNames, type StackContext } from "./parts/part.ts";
import { endLeftovers } from "./processes/leftovers.ts";
import { createProgress, type Progress } from "./progress.ts";
import { loadSecrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import { prepareStackDir, stackPaths, writePrivately, type StackPaths } from "./stack-dir.ts";
import { takeStack } from "./stack-lock.ts";
import { describeStack } from "./state.ts";
import { stopOnSignals } from "./stop-on-signals.ts";
import { summary } from "./summary.ts";
import { createSupervisor, type Supervisor, type SupervisorEvents } from "./supervisor.ts";
import { formatError } from "../machine/format-error.ts";

/** The exit code of work that a signal or a command has stopped. */
export const INTERRUPTED = 130;

const isFree = async (port: number) => (await isPortFree(port)) && (await isPortFree(port, "::1"));

async function nextFreePort(after: number): Promise<number> {
  const port = after < 65_535 ? after + 1 : 1024;
  return (await isFree(port)) ? port : nextFreePort(port);
}

async function claimShopPort(port: number): Promise<void> {
  if (await isFree(port)) return;
  const other = await nextFreePort(port);
  throw new Error(
    `Port ${port} is taken by ${portHolder(port)}. Stop that, or choose another port: SHOP_PORT=${other} npm start`,
  );
}

/** The options and the purpose of a stack. */
export interface StackOptions {
  readonly settings: Settings;
  readonly isForLoad: boolean;
  /** Parts that are not started; none by default. */
  readonly without?: readonly PartName[];
  /** True if the catalogue stays empty; by default the demo catalogue is seeded. */
  readonly isEmpty?: boolean;
  /** True if earlier data is removed before the start, and all data after the end. */
  readonly isTemporary?: boolean;
  /** Changes parts before anything is started. */
  readonly adapt?: (assembly: Assembly, context: StackContext) => void | Promise<void>;
  /** Called when a part ended by itself; by default that is printed. */
  readonly onDeath?: SupervisorEvents["onDeath"];
  /** Runs when everything is ready. The stack stops at its end, or aborts its signal when it is stopped before. @returns the exit code */
  readonly work?: (stack: RunningStack) => Promise<number>;
}

/** A stack whose parts are ready. */
export interface RunningStack {
  readonly context: StackContext;
  readonly assembly: Assembly;
  readonly supervisor: Supervisor;
}

function removeData(paths: StackPaths): void {
  for (const folder of [paths.memory, paths.data("")]) rmSync(folder, { recursive: true, force: true });
}

async function prepare(
  { settings, isForLoad, isTemporary }: StackOptions,
  paths: StackPaths,
  abort: AbortController,
): Promise<StackContext> {
  const ended = await endLeftovers(paths.processes, paths.dir);
  if (ended > 0) process.stdout.write(`ended ${ended} processes that an earlier start had left behind\n`);
  await claimShopPort(settings.shopPort);
  if (isTemporary) removeData(paths);
  prepareStackDir(paths);
  const ports = await choosePorts(paths.ports, portNames(settings), [settings.shopPort]);
  return { settings, paths, ports, secrets: loadSecrets(paths.secrets), isForLoad, signal: abort.signal };
}

function forgetRun(paths: StackPaths, socket: string): void {
  for (const file of [paths.state, paths.env, paths.processes, socket, paths.lock])
    rmSync(file, { force: true });
  rmSync(paths.memory, { recursive: true, force: true });
  if (!socket.startsWith(paths.dir)) rmSync(dirname(socket), { recursive: true, force: true });
}

/** Writes what other programs read, first when everything is ready and again whenever a pid has changed. */
function publish(context: StackContext, { environment }: Assembly, supervisor: Supervisor): void {
  writePrivately(context.paths.env, environment);
  const state = describeStack(context.settings.origin, supervisor.parts(), supervisor.pids);
  writePrivately(context.paths.state, state);
}

const printDeath: SupervisorEvents["onDeath"] = (failure, part) => {
  process.stderr.write(`\n${failure.message}\n  It stays down until: npm run stack -- restart ${part}\n`);
};

async function superviseUntilStopped(
  options: StackOptions,
  { paths, socket, progress }: { paths: StackPaths; socket: string; progress: Progress },
): Promise<number> {
  const { without = [], isEmpty = false, onDeath = printDeath, work } = options;
  const abort = new AbortController();
  const context = await prepare(options, paths, abort);
  const assembly = assemble(context);
  await options.adapt?.(assembly, context);
  let isReady = false;
  const supervisor = createSupervisor(paths, {
    onDeath,
    onNewPid: () => {
      if (isReady) publish(context, assembly, supervisor);
    },
  });
  for (const part of Object.values(assembly.parts)) if (!without.includes(part.name)) supervisor.add(part);

  const stopping = stopOnSignals(supervisor, abort, progress.print);
  const stop = () => stopping.begin("stop (requested)");
  const control = await serveControl(socket, (command) => {
    if (command.name !== "status") progress.print(describeCommand(command));
    return handleCommand({ context, supervisor, stop }, command);
  });
  try {
    await bringUp({ context, assembly, supervisor, progress, without, isEmpty });
    isReady = true;
    publish(context, assembly, supervisor);
    if (work) {
      const stopped = stopping.done.then(() => INTERRUPTED);
      const code = await Promise.race([work({ context, assembly, supervisor }), stopped]);
      await stopping.begin("the end");
      return code;
    }
    for (const line of summary(context, assembly)) progress.print(line);
    progress.print(`everything  ready in ${progress.elapsed()}`);
    progress.print(`ready ${context.settings.origin}`);
    await stopping.done;
    return 0;
  } catch (error) {
    if (stopping.isUnderWay()) {
      await stopping.done;
      return work ? INTERRUPTED : 0;
    }
    await stopping.begin("ending what was started");
    process.stderr.write(`\nThe stack could not be started. ${formatError(error)}\n`);
    return 1;
  } finally {
    await once(control.close(), "close");
  }
}

/**
 * Runs a stack from its start until its work is done or it is stopped: for `npm start`, load, bench and chaos.
 * @returns the exit code: the work's, 0 after an orderly stop without work, 130 where it was stopped during its work, 1 after an error
 */
export async function runStack(options: StackOptions): Promise<number> {
  const { settings } = options;
  const progress = createProgress(process.stdout);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const paths = stackPaths(settings.stackDir);
  const socket = controlSocketPath(paths.socket);
  try {
    takeStack(paths, settings.origin, socket);
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    return 1;
  }
  try {
    progress.print(`Starting the shop at ${settings.origin}, data in ${paths.dir}`);
    return await superviseUntilStopped(options, { paths, socket, progress });
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    return 1;
  } finally {
    forgetRun(paths, socket);
    if (options.isTemporary) removeData(paths);
    else progress.print("the data is still there");
  }
}
