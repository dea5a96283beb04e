import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** The folder of this checkout. */
export const houseRoot = resolve(import.meta.dirname, "../..");

export type CommandResult = { exitCode: number; output: string };

/**
 * Runs a Node program under the Node that runs this one and waits for its end.
 *
 * @param program path of a script, or the name of an installed tool such as `oxlint`
 * @returns the exit code (1 where a signal ended it) and what it wrote to stdout, then to stderr; never rejects
 */
export function runNode(program: string, args: string[], cwd = houseRoot): Promise<CommandResult> {
  const script = /[./]/.test(program) ? program : resolve(houseRoot, "node_modules/.bin", program);
  return run(process.execPath, [script, ...args], cwd);
}

/** The same for any other program. */
export function run(program: string, args: string[], cwd = houseRoot): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", (error) => done({ exitCode: 1, output: error.message }));
    child.on("close", (code) => done({ exitCode: code ?? 1, output: stdout + stderr }));
  });
}
