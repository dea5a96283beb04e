import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../stack/parts/root.ts";
import { type StackPaths, stackPaths } from "../stack/stack-dir.ts";
import { FAILED, print, runCommand, unlessAborted, withLock } from "./command.ts";
import { assignCores, type Cores } from "./machine/cores.ts";
import { describeCommit, describeMachine, describeVersion, loadAverage } from "./machine/description.ts";
import { type BenchRun, lastValues, renderRun, storeRun } from "./marks/report.ts";
import { needsPages } from "./marks/mark.ts";
import { type Options, readOptions } from "./marks/options.ts";
import { runMarks } from "./marks/run-marks.ts";
import { findLoadPrograms, type LoadPrograms } from "./programs/find-programs.ts";
import { analyzeTables } from "./seed/seed.ts";
import { type BenchShop, openBenchShop } from "./shop/bench-shop.ts";
import { checkInvariants } from "./shop/invariants.ts";

const FOLDER = join(ROOT, ".stack-bench");
/** A million tools are seeded once; this shop's data stays. */
const MILLION_FOLDER = join(FOLDER, "million");
const INCOMPLETE = 2;
const POSTGRES_SETTINGS = [
  "fsync",
  "synchronous_commit",
  "full_page_writes",
  "shared_buffers",
  "max_connections",
];
const settingRows = z.array(z.object({ text: z.string() }));

/** Returns the exit code: 0 if all marks were measured, 1 after an error, 2 if a mark was skipped. */
async function bench(options: Options, paths: StackPaths, abort: AbortController): Promise<number> {
  const cores = assignCores();
  print(`starting the shop, ${cores.description} ...`);
  const isPersistent = [...options.only].every((mark) => mark.endsWith("-million"));
  const opened = await openBenchShop({
    paths: isPersistent ? stackPaths(MILLION_FOLDER) : paths,
    isPersistent,
    hasPages: [...options.only].some(needsPages),
    cores,
    profileFolder: options.profiled === null ? null : paths.dir,
    abort,
    print,
  });
  try {
    const shop = await unlessAborted(abort.signal, opened.ready);
    const measured = measure(shop, { options, cores, folder: paths.dir, signal: abort.signal });
    const run = await unlessAborted(abort.signal, measured);
    const folder = join(paths.dir, "results");
    print(`\n${renderRun(run, lastValues(folder))}\n`);
    for (const error of run.errors) print(`ERROR: ${error}`);
    // Profiling slows the API.
    if (options.profiled === null) print(`results ${storeRun(folder, run)}`);
    else print(`CPU profiles: ${paths.dir}/*.cpuprofile, for the Performance tab of Chrome's DevTools`);
    if (run.errors.length > 0) return FAILED;
    return run.results.some(({ met }) => met === null) ? INCOMPLETE : 0;
  } finally {
    await opened.close();
  }
}

async function measure(
  shop: BenchShop,
  { options, cores, folder, signal }: { options: Options; cores: Cores; folder: string; signal: AbortSignal },
): Promise<BenchRun> {
  const programs = await findLoadPrograms();
  const before = loadAverage();
  const results = await runMarks({ shop, programs, cores, folder, signal, print }, options.only);
  print("checking the invariants ...");
  await analyzeTables(shop.database);
  const invariants = await checkInvariants(shop.databaseUrl);
  const violations = invariants.flatMap(({ name, violations: own }) =>
    own.map((violation) => `${name}: ${violation}`),
  );
  return {
    description: {
      machine: describeMachine(),
      cores: cores.description,
      versions: await describeVersions(programs),
      Postgres: await describePostgres(shop),
      commit: await describeCommit(),
      "load average": `${before} before, ${loadAverage()} after`,
    },
    results,
    errors: [
      ...results.flatMap(({ errors }) => errors),
      ...(invariants.length === 0 ? ["the invariants could not be checked"] : violations),
    ],
  };
}

async function describeVersions({ wrk, pgbench }: LoadPrograms): Promise<string> {
  const others = [
    describeVersion("Redis", "redis-server", "--version"),
    ...(wrk === null ? [] : [describeVersion("wrk", wrk, "-v")]),
    ...(pgbench === null ? [] : [describeVersion("pgbench", pgbench, "--version")]),
  ];
  return [`Node ${process.versions.node}`, ...(await Promise.all(others))].join(", ");
}

async function describePostgres({ database }: BenchShop): Promise<string> {
  const { rows } = await database.query(
    "select name || '=' || current_setting(name) as text from unnest($1::text[]) as name",
    [["server_version", ...POSTGRES_SETTINGS]],
  );
  return settingRows
    .parse(rows)
    .map(({ text }) => text)
    .join(" ");
}

await runCommand(async (abort) => {
  const options = readOptions(process.argv.slice(2));
  const paths = stackPaths(FOLDER);
  return withLock(paths, "bench", () => bench(options, paths, abort));
});
