import { ROOT } from "../../stack/parts/root.ts";
import { runNode } from "../../verify/command.ts";
import { flameOf } from "../flame/report.ts";
import { autocannonLoad } from "../programs/autocannon.ts";
import { wrkLoad } from "../programs/wrk.ts";
import type { Cores } from "../machine/cores.ts";
import { type Description, describeRun, loadNow } from "../machine/description.ts";
import { findLoadPrograms } from "../programs/find-programs.ts";
import type { Bench, MarkResult } from "./mark.ts";
import type { Options } from "./options.ts";
import { settleTables } from "../seed/catalogue.ts";
import { runMarks } from "./run-marks.ts";
import type { RunningShop } from "../shop/running-shop.ts";

interface Run {
  readonly options: Options;
  readonly shop: RunningShop;
  readonly cores: Cores;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

interface Measured {
  readonly description: Description;
  readonly results: readonly MarkResult[];
  /** Everything that was wrong, broken invariants included; empty where only speed is to be talked about. */
  readonly wrong: readonly string[];
  /** Where the API's time went, where that was asked for. */
  readonly flame: string | null;
}

/** Measures a running shop and then looks whether its database is still right. */
export async function measure({ options, shop, cores, folder, signal, say }: Run): Promise<Measured> {
  const programs = await findLoadPrograms();
  const description = await describeRun(shop.database, programs, cores.words);
  const flames: string[] = [];
  const load = { core: cores.load, folder, signal };
  const bench: Bench = {
    shop,
    reads: programs.wrk ? wrkLoad({ ...load, program: programs.wrk }) : autocannonLoad(load),
    programs,
    cores,
    folder,
    signal,
    say,
    async profiled(mark, work) {
      if (mark !== options.flame || shop.inspectPort === null) return;
      flames.push(await flameOf(mark, { inspectPort: shop.inspectPort, folder }, work));
    },
  };
  const results = await runMarks(bench, options.only, shop.inspectPort !== null);
  say("checking the invariants ...");
  await settleTables(shop.database);
  return {
    description: { ...description, loadAverage: `${description.loadAverage} before, ${loadNow()} after` },
    results,
    wrong: [...results.flatMap(({ wrong }) => wrong), ...(await brokenInvariants(shop.databaseUrl))],
    flame: flames[0] ?? null,
  };
}

async function brokenInvariants(databaseUrl: string): Promise<string[]> {
  const args = ["--database-url", databaseUrl];
  const { exitCode, output } = await runNode(`${ROOT}/api/src/bin/check-invariants.ts`, args);
  return exitCode === 0 ? [] : [`invariants: ${output.trim()}`];
}
