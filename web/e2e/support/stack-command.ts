import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { stackEnvironment } from "./env.ts";

const PROGRAM = new URL("../../../infra/stack/stack.ts", import.meta.url).pathname;

/** Runs a command of the running stack, such as `kill worker`. */
export async function runStackCommand(...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env: stackEnvironment });
}
