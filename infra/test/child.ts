import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../verify/command.ts";
import { childEnvironment } from "../machine/settings.ts";

/** Starts a Node program in the checkout. */
export function startNode(args: string[], env: Record<string, string> = {}, quiet = false): ChildProcess {
  const stdio = quiet ? (["ignore", "pipe", "pipe"] as const) : (["ignore", "inherit", "inherit"] as const);
  return spawn(process.execPath, args, { cwd: projectRoot, env: childEnvironment(env), stdio: [...stdio] });
}

/** Runs a Node program to its end, its words going to ours; the exit code, 1 where a signal ended it. */
export async function runNode(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = startNode(args, env);
  await once(child, "close");
  return child.exitCode ?? 1;
}
