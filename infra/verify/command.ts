import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { childEnvironment } from "../machine/settings.ts";

/** The root directory of this checkout. */
export const projectRoot = resolve(import.meta.dirname, "../..");

/** The type checker: TypeScript 7, while other tools need the API of version 5 (ADR 0070). */
export const tsc = resolve(projectRoot, "node_modules/typescript-7/bin/tsc");

export type CommandResult = { exitCode: number; output: string };

/** `cwd`: working directory, the checkout by default; `input`: text for stdin. */
type RunOptions = { cwd?: string; input?: string };

/**
 * Runs a Node program with the current Node and waits until it exits.
 *
 * @param program path of a script, or the name of an installed tool such as `oxlint`
 * @returns the exit code (1 where a signal ended it) and what it wrote to stdout, then to stderr; never rejects
 */
export function runNode(program: string, args: string[], options: RunOptions = {}): Promise<CommandResult> {
  const script = /[./]/.test(program) ? program : resolve(projectRoot, "node_modules/.bin", program);
  return run(process.execPath, [script, ...args], options);
}

/** Runs any other program and waits until it exits. */
export function run(
  program: string,
  args: string[],
  { cwd = projectRoot, input = "" }: RunOptions = {},
): Promise<CommandResult> {
  return new Promise((done) => {
    // The checkers that are written in Go collect garbage half as often: a sixth less CPU.
    const child = spawn(program, args, { cwd, stdio: "pipe", env: childEnvironment({ GOGC: "200" }) });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    // A program that exits without reading its input closes the pipe.
    child.stdin.on("error", () => {}).end(input);
    child.on("error", (error) => done({ exitCode: 1, output: error.message }));
    child.on("close", (code) => done({ exitCode: code ?? 1, output: stdout + stderr }));
  });
}
