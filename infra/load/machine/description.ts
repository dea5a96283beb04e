import { cpus, loadavg, totalmem } from "node:os";
import type pg from "pg";
import { z } from "zod";
import { run } from "../../keycloak/distribution/run.ts";
import { ROOT } from "../../stack/parts/root.ts";
import { autocannonProgram, type LoadPrograms, versionOf } from "../programs/find-programs.ts";

const POSTGRES_SETTINGS = [
  "fsync",
  "synchronous_commit",
  "full_page_writes",
  "shared_buffers",
  "max_connections",
] as const;
const rows = z.array(z.object({ name: z.string(), setting: z.string() }));

/** What a figure is worth nothing without. */
export interface Description {
  readonly machine: string;
  readonly cores: string;
  readonly versions: string;
  /** The cluster's, the same for the API and for pgbench. */
  readonly postgres: string;
  readonly commit: string;
  readonly loadAverage: string;
}

/** Describes the machine, the programs and the commit of this run. */
export async function describeRun(
  database: pg.Client,
  programs: LoadPrograms,
  cores: string,
): Promise<Description> {
  const [cpu] = cpus();
  const [redis, wrk, pgbench, autocannon, server, settings, commit] = await Promise.all([
    versionOf("redis-server"),
    programs.wrk ? versionOf(programs.wrk, "-v") : null,
    programs.pgbench ? versionOf(programs.pgbench) : null,
    versionOf(process.execPath, autocannonProgram()),
    show(database, ["server_version"]),
    show(database, POSTGRES_SETTINGS),
    commitOf(),
  ]);
  const load = wrk ? `wrk ${wrk}` : `autocannon ${autocannon}`;
  return {
    machine: `${cpus().length} x ${cpu?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    cores,
    versions: `Node ${process.versions.node}, Postgres ${server.get("server_version") ?? "unknown"}, Redis ${redis}, ${load}, pgbench ${pgbench ?? "missing"}`,
    postgres: `${[...settings].map(([name, value]) => `${name}=${value}`).join(" ")} (the same for the API and for pgbench)`,
    commit,
    loadAverage: loadNow(),
  };
}

/** The machine's load averages over 1, 5 and 15 minutes. */
export function loadNow(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(" ");
}

async function show(database: pg.Client, names: readonly string[]): Promise<Map<string, string>> {
  const found = await database.query(
    "select name, current_setting(name) as setting from unnest($1::text[]) as name",
    [names],
  );
  return new Map(rows.parse(found.rows).map(({ name, setting }) => [name, setting]));
}

/** The commit of this checkout, and whether there is more than it. */
export async function commitOf(): Promise<string> {
  const git = (...args: string[]) => run("git", ["-C", ROOT, ...args]);
  const [head, changes] = await Promise.all([
    git("rev-parse", "--short=12", "HEAD"),
    git("status", "--porcelain"),
  ]);
  if (head.code !== 0) return "unknown";
  return `${head.output.trim()}${changes.output.trim() ? " with changes that are not committed" : ""}`;
}
