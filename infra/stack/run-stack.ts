import { once } from "node:events";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { assemble, bringUp, type Assembly } from "./bring-up.ts";
import { describeCommand, handleCommand } from "./control/handle-command.ts";
import { controlSocketPath, serveControl } from "./control/control-server.ts";
import { portHolder } from "./processes/port-holder.ts";
import { choosePorts, isPortFree } from "../machine/ports.ts";
import { portNames, type StackContext } from "./parts/part.ts";
import { endLeftovers } from "./processes/leftovers.ts";
import { createProgress, type Progress } from "./progress.ts";
import { loadSecrets } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import { prepareStackDir, stackPaths, writePrivately, type StackPaths } from "./stack-dir.ts";
import { takeStack } from "./stack-lock.ts";
import { describeStack } from "./state.ts";
import { stopOnSignals } from "./stop-on-signals.ts";
import { summary } from "./summary.ts";
import { createSupervisor, type Supervisor } from "./supervisor.ts";
import { formatError } from "../machine/format-error.ts";

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

type Options = { settings: Settings; isForLoad: boolean; paths: StackPaths; abort: AbortController };

async function prepare({ settings, isForLoad, paths, abort }: Options): Promise<StackContext> {
  const ended = await endLeftovers(paths.processes, paths.dir);
  if (ended > 0) process.stdout.write(`ended ${ended} processes that an earlier start had left behind\n`);
  await claimShopPort(settings.shopPort);
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

async function superviseUntilStopped(options: Options, socket: string, progress: Progress): Promise<number> {
  const context = await prepare(options);
  const assembly = assemble(context);
  let isReady = false;
  const supervisor = createSupervisor(context.paths, {
    onDeath: (failure, part) => {
      process.stderr.write(`\n${failure.message}\n  It stays down until: npm run stack -- restart ${part}\n`);
    },
    onNewPid: () => {
      if (isReady) publish(context, assembly, supervisor);
    },
  });
  for (const part of Object.values(assembly.parts)) supervisor.add(part);

  const stopping = stopOnSignals(supervisor, options.abort, progress.print);
  const stop = () => stopping.begin("stop (requested)");
  const control = await serveControl(socket, (command) => {
    if (command.name !== "status") progress.print(describeCommand(command));
    return handleCommand({ context, supervisor, stop }, command);
  });
  try {
    await bringUp(context, assembly, supervisor, progress);
    isReady = true;
    publish(context, assembly, supervisor);
    for (const line of summary(context, assembly)) progress.print(line);
    progress.print(`everything  ready in ${progress.elapsed()}`);
    progress.print(`ready ${context.settings.origin}`);
    await stopping.done;
    return 0;
  } catch (error) {
    if (stopping.isUnderWay()) {
      await stopping.done;
      return 0;
    }
    await stopping.begin("ending what was started");
    process.stderr.write(`\nThe stack could not be started. ${formatError(error)}\n`);
    return 1;
  } finally {
    await once(control.close(), "close");
  }
}

/**
 * Runs a stack from its start until it is stopped.
 * @returns the exit code: 0 after an orderly stop, 1 where it could not be started
 */
export async function runStack(settings: Settings, isForLoad: boolean): Promise<number> {
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
    const options = { settings, isForLoad, paths, abort: new AbortController() };
    return await superviseUntilStopped(options, socket, progress);
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`);
    return 1;
  } finally {
    forgetRun(paths, socket);
  }
}
