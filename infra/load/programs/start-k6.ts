import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writePrivately } from "../../stack/stack-dir.ts";
import type { Profile } from "../options.ts";
import type { Given, GivenPerson, GivenTool } from "../scripts/given/shape.ts";
import type { RunRecord } from "../verdict/run-record.ts";
import { readK6Output } from "./k6-output.ts";

const SCRIPTS = join(import.meta.dirname, "../scripts");

interface K6Run {
  readonly program: string;
  readonly profile: Profile;
  /** For what is handed over and what comes back; it is emptied, since tokens are in it. */
  readonly folder: string;
  readonly given: Omit<Given, "summaryFile">;
  readonly people: readonly GivenPerson[];
  readonly tools: readonly GivenTool[];
  readonly signal: AbortSignal;
}

/**
 * Runs a profile to its end.
 * @throws Error where k6 has left no figures, as after an error in a script
 */
export async function startK6(run: K6Run): Promise<RunRecord["k6"] & { seconds: number; beganAt: number }> {
  const { folder } = run;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = { summary: join(folder, "summary.json"), points: join(folder, "points.csv") };
  writePrivately(join(folder, "given.json"), { ...run.given, summaryFile: files.summary });
  writePrivately(join(folder, "people.json"), run.people);
  writePrivately(join(folder, "tools.json"), run.tools);
  try {
    const began = Date.now();
    const exitCode = await runProgram(run, files.points);
    run.signal.throwIfAborted();
    const seconds = (Date.now() - began) / 1000;
    const figures = await readK6Output(files, seconds).catch((error: unknown) => {
      throw new Error(`k6 ended with ${exitCode} and has left no figures: see above`, { cause: error });
    });
    return { exitCode, ...figures, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runProgram(
  { program, profile, folder, signal }: K6Run,
  points: string,
): Promise<number | null> {
  const quiet = process.stdout.isTTY ? [] : ["--quiet"];
  const flags = [
    "--no-usage-report",
    // Nobody steers the run from outside, and two runs do not quarrel over a port.
    "--address=",
    "--system-tags",
    "name,status,check,group",
    "--out",
    `csv=${points}`,
    ...quiet,
  ];
  const script = join(SCRIPTS, `${profile}.ts`);
  const child = spawn(program, ["run", ...flags, "--env", `GIVEN=${folder}`, script], {
    // Nothing of the person's own: a proxy, K6_ settings or a configuration file could lead the load, or its figures, elsewhere.
    env: {
      K6_CONFIG: join(SCRIPTS, "k6.json"),
      K6_CSV_TIME_FORMAT: "unix_milli",
      K6_AUTO_EXTENSION_RESOLUTION: "false",
      // A redirect could lead to a host that nobody has confirmed.
      K6_MAX_REDIRECTS: "0",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = (): void => void child.kill("SIGINT");
  signal.addEventListener("abort", stop, { once: true });
  try {
    await once(child, "exit");
    return child.exitCode;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
