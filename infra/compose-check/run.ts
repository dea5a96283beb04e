import { run as runProgram, type RunOptions, type RunResult } from "../machine/run.ts";

const began = performance.now();

/** Prints one line of the transcript, with the seconds since the start. */
export function print(line: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(5);
  process.stdout.write(`${seconds} s  ${line}\n`);
}

/** Runs a program at low priority, without a shell, and returns its exit code and output. */
export async function run(
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<RunResult> {
  const { code, output } = await runProgram("nice", [command, ...args], options);
  return { code, output: output.trim() };
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
