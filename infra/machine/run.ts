import { spawn } from "node:child_process";

export type RunResult = { code: number | null; output: string };
export type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal | undefined };

/**
 * Runs a program to its end without a shell.
 * @returns its exit code (null: it could not be started, or was stopped) and everything it printed
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => {
      resolve({ code: null, output: error.message });
    });
    child.once("close", (code) => {
      resolve({ code, output });
    });
  });
}

/** The last lines of what a program printed, for an error message. */
export function lastLines(output: string, count = 5): string {
  return output.trim().split("\n").slice(-count).join("\n");
}
