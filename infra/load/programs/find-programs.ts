import { readdirSync } from "node:fs";
import { findProgram } from "../../machine/find-program.ts";
import { readMachineSettings } from "../../machine/settings.ts";

export const REMEDIES = {
  wrk: "wrk is missing: install it (Debian, Ubuntu: 'apt-get install wrk'; macOS: 'brew install wrk')",
  pgbench:
    "pgbench is missing: install it (Debian, Ubuntu: 'apt-get install postgresql-contrib'), or add it to the PATH",
} as const;

const DEBIAN_POSTGRES = "/usr/lib/postgresql";

/** Paths of the load programs; null if one is missing. */
export type LoadPrograms = Readonly<Record<keyof typeof REMEDIES, string | null>>;

/** Finds wrk and pgbench on the PATH, and pgbench in Debian's folders. */
export async function findLoadPrograms(): Promise<LoadPrograms> {
  const { path } = readMachineSettings();
  const folders = debianVersions().map((version) => `${DEBIAN_POSTGRES}/${version}/bin`);
  const [wrk, pgbench] = await Promise.all([
    findProgram("wrk", path),
    findProgram("pgbench", [path, ...folders].join(":")),
  ]);
  return { wrk: wrk ?? null, pgbench: pgbench ?? null };
}

function debianVersions(): string[] {
  try {
    return readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}
