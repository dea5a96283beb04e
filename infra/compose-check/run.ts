import { spawn } from "node:child_process";

const began = performance.now();

/** Prints one line of the transcript, with the seconds since the start. */
export function print(line: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(5);
  process.stdout.write(`${seconds} s  ${line}\n`);
}

export type Ran = { code: number | null; output: string };
export type RunOptions = { cwd?: string; env?: Record<string, string | undefined>; input?: string };

/** Runs a program at low priority, without a shell, and returns its exit code and output. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn("nice", [command, ...args], {
      cwd: options.cwd,
      env: options.env,
      stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (part: Buffer) => (output += part.toString()));
    child.stderr?.on("data", (part: Buffer) => (output += part.toString()));
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output: output.trim() }));
    child.stdin?.end(options.input);
  });
}

/**
 * Runs a program that must succeed and returns its output.
 * @throws Error with the command and the end of its output
 */
export async function must(command: string, args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  throw new Error(`${command} ${args.join(" ")}\n${output.split("\n").slice(-60).join("\n")}`);
}
