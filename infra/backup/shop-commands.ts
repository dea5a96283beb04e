import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { environmentFor } from "./settings.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Runs one of the shop's commands on a database, with its output passed through. Returns its exit code. */
export async function runShopCommand(
  databaseUrl: string,
  command: string,
  args: readonly string[],
  ownerUrl = databaseUrl,
): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, "api/src/bin", `${command}.ts`), ...args], {
    cwd: ROOT,
    env: environmentFor(databaseUrl, ownerUrl),
    stdio: ["ignore", "inherit", "inherit"],
  });
  await once(child, "exit");
  return child.exitCode ?? 1;
}
