import { onCore } from "../machine/cores.ts";
import { lastLines, run } from "../../keycloak/distribution/run.ts";
import { childEnvironment } from "../../stack/settings.ts";

export interface ToolCall {
  readonly core: number | null;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Runs a load program on its core and gives what it printed.
 * @throws Error with its last words where it fails
 */
export async function runLoadTool({ core, program, args, env = {}, signal }: ToolCall): Promise<string> {
  const pinned = onCore(core, program, args);
  const { code, output } = await run(pinned.command, pinned.args, { env: childEnvironment(env), signal });
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${lastLines(output, 8)}`);
  return output;
}
