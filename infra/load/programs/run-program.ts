import { lastLines, run } from "../../machine/run.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { onCore } from "../machine/cores.ts";

export interface LoadProgram {
  readonly program: string;
  /** Null: not pinned. */
  readonly core: number | null;
  /** Takes the program's input files. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Runs a load program on its core and returns its output. @throws Error with its last lines if it fails */
export async function runProgram(
  { program, core, signal }: LoadProgram,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const pinned = onCore(core, program, args);
  const { code, output } = await run(pinned.command, pinned.args, { env: childEnvironment(env), signal });
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${program} exited with ${code}:\n${lastLines(output, 8)}`);
  return output;
}
