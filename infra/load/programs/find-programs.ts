import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findProgram } from "../../keycloak/distribution/find-program.ts";
import { run } from "../../keycloak/distribution/run.ts";
import { readMachineSettings } from "../../keycloak/settings.ts";

export const PGBENCH_REMEDY =
  "pgbench is not on this machine: install it (Debian, Ubuntu: 'apt-get install postgresql-contrib'), or put it on the PATH";

export const WRK_REMEDY =
  "wrk is not on this machine, and autocannon is slower than what is to be measured: install wrk (Debian, Ubuntu: 'apt-get install wrk'; macOS: 'brew install wrk')";

const DEBIAN_POSTGRES = "/usr/lib/postgresql";

/** Programs that make load; null where one is missing. */
export interface LoadPrograms {
  readonly wrk: string | null;
  readonly pgbench: string | null;
}

/** Looks for wrk and pgbench on the PATH, for pgbench also where Debian hides it. */
export async function findLoadPrograms(): Promise<LoadPrograms> {
  const { path } = readMachineSettings();
  const hidden = debianVersions().map((version) => `${DEBIAN_POSTGRES}/${version}/bin`);
  const [wrk, pgbench] = await Promise.all([
    findProgram("wrk", path),
    findProgram("pgbench", [path, ...hidden].join(":")),
  ]);
  return { wrk, pgbench };
}

/** autocannon's program, a package of the house. */
export function autocannonProgram(): string {
  return fileURLToPath(import.meta.resolve("autocannon"));
}

function debianVersions(): string[] {
  try {
    return readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}

/** The first version number that a program tells of itself, `unknown` where it does not. */
export async function versionOf(program: string, flag = "--version"): Promise<string> {
  const { output } = await run(program, [flag]);
  return /\d+(\.\d+)+/.exec(output)?.[0] ?? "unknown";
}
