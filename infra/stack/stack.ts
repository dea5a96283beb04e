import { setTimeout as pause } from "node:timers/promises";
import { commandShape, type Command } from "./control/command.ts";
import { sendCommand } from "./control/send-command.ts";
import { PART_NAMES } from "./parts/part.ts";
import { deleteRedisData } from "./parts/redis.ts";
import { endLeftovers } from "./processes/leftovers.ts";
import { isAlive } from "./processes/process-table.ts";
import { readSettings } from "./settings.ts";
import { forgetStack, stackPaths, type StackPaths } from "./stack-dir.ts";
import { runningSupervisor } from "./stack-lock.ts";
import { formatError } from "../machine/format-error.ts";

const USAGE = `usage: npm run stack -- <command>
  status            what runs, with pids and logs
  stop              stops the stack; the data stays
  restart <part>    restarts a part gracefully, also after kill
  kill <part>       SIGKILL to all processes of a part; it stays down until restart
  pause <part>      SIGSTOP to all processes of a part
  resume <part>     SIGCONT to all processes of a part
  wipe redis        deletes all Redis data
  reset             deletes all data of a stopped stack
  doctor            what is installed, what is missing, what to do
  migrate <what>    up: runs pending migrations, down: takes the newest back, pending: lists them
  backup            backs up the database
  restore [folder]  fills an empty database from a backup
  restore-drill     restores the newest backup into a temporary database and checks it
parts: ${PART_NAMES.join(", ")}`;

const NOT_RUNNING_EXIT = 3;
const POLL_MS = 50;

function print(lines: readonly string[]): number {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  return 0;
}

function printError(line: string, code = 1): number {
  process.stderr.write(`${line}\n`);
  return code;
}

async function reset(paths: StackPaths): Promise<number> {
  const other = runningSupervisor(paths.lock);
  if (other) return printError(`The stack runs at ${other.origin}. Stop it first: npm run stack -- stop`);
  await endLeftovers(paths.processes, paths.dir);
  forgetStack(paths);
  return print([`Deleted all data in ${paths.dir}. 'npm start' creates a new stack.`]);
}

async function withoutSupervisor(command: Command, paths: StackPaths): Promise<number> {
  if (command.name === "wipe") {
    // A Redis whose supervisor was killed would keep what it has in memory, and write it down again.
    await endLeftovers(paths.processes, paths.dir);
    await deleteRedisData(paths.data("redis"));
    return print(["Deleted all Redis data"]);
  }
  if (command.name === "stop") {
    const ended = await endLeftovers(paths.processes, paths.dir);
    const rest = ended > 0 ? `; ${ended} processes that an earlier one had left behind are ended` : "";
    return print([`No stack runs in ${paths.dir}${rest}.`]);
  }
  const words = `No stack runs in ${paths.dir}. 'npm start' starts it; STACK_DIR names another folder.`;
  return printError(words, NOT_RUNNING_EXIT);
}

async function main([name, part, ...rest]: string[]): Promise<number> {
  const paths = stackPaths(readSettings().stackDir);
  if (name === "reset" && part === undefined) return reset(paths);
  const command = commandShape.safeParse(part === undefined ? { name } : { name, part });
  if (!command.success || rest.length > 0) return printError(USAGE);
  const supervisor = runningSupervisor(paths.lock);
  if (!supervisor) return withoutSupervisor(command.data, paths);
  const lines = await sendCommand(supervisor.socket, command.data);
  while (command.data.name === "stop" && isAlive(supervisor)) await pause(POLL_MS);
  return print(lines);
}

// A reader such as `head` may close its end early.
process.stdout.on("error", () => {});
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = printError(formatError(error));
}
