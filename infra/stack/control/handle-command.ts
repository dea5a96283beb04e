import { deleteRedisData, flushRedis } from "../parts/redis.ts";
import { portOf, type PartName, type StackContext } from "../parts/part.ts";
import type { Supervisor } from "../supervisor.ts";
import type { Command } from "./command.ts";

/** The objects that commands act on. */
export type Controlled = { context: StackContext; supervisor: Supervisor; stop: () => Promise<void> };

const PAST_TENSE: Record<"kill" | "pause" | "resume" | "restart", string> = {
  kill: "killed",
  pause: "paused",
  resume: "resumed",
  restart: "restarted",
};

function statusLines({ context, supervisor }: Controlled): string[] {
  const rows = supervisor.status().map(({ label, state, pid, log }) => {
    const where = pid === undefined ? "" : `pid ${pid}`;
    return `${label.padEnd(11)} ${state.padEnd(10)} ${where.padEnd(12)} ${log}`.trimEnd();
  });
  return [`running at ${context.settings.origin}`, ...rows];
}

async function wipeRedis({ context, supervisor }: Controlled): Promise<string[]> {
  const { redisUrl } = context.settings;
  if (redisUrl)
    throw new Error("redis was not started by this stack (REDIS_URL is set): its data is left alone");
  if (supervisor.isPaused("redis")) throw new Error("redis is paused and cannot respond: resume it first");
  if (supervisor.isDown("redis")) await deleteRedisData(context.paths.data("redis"));
  else await flushRedis(portOf(context, "redis"));
  return ["Deleted all Redis data"];
}

async function act(
  { supervisor }: Controlled,
  name: keyof typeof PAST_TENSE,
  part: PartName,
): Promise<string[]> {
  await supervisor[name](part);
  const rest = name === "kill" ? `; it stays down until 'npm run stack -- restart ${part}'` : "";
  return [`${part} ${PAST_TENSE[name]}${rest}`];
}

/** The command as a line for the terminal in which the stack runs. */
export function describeCommand(command: Command): string {
  return "part" in command ? `${command.name} ${command.part} (requested)` : `${command.name} (requested)`;
}

/** Runs a command on the running stack and returns lines for the caller. @throws Error with a sentence if it cannot be done */
export async function handleCommand(controlled: Controlled, command: Command): Promise<string[]> {
  switch (command.name) {
    case "status":
      return statusLines(controlled);
    case "stop":
      await controlled.stop();
      return ["stopped"];
    case "wipe":
      return wipeRedis(controlled);
    default:
      return act(controlled, command.name, command.part);
  }
}
