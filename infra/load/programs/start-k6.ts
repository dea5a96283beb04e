import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { writePrivately } from "../../stack/stack-dir.ts";
import type { Customer, Input, Tool } from "../scripts/input/shape.ts";
import { type K6Summary, readSummary } from "./k6-summary.ts";

const SCRIPTS = join(import.meta.dirname, "../scripts");
/** The seconds between two points of the charts. */
const CHART_SECONDS = 2;

interface K6Run {
  readonly program: string;
  /** Takes k6's input and output; removed afterwards, since it holds tokens. */
  readonly folder: string;
  /** The file to which k6 writes its page. */
  readonly page: string;
  readonly input: Omit<Input, "summaryFile">;
  readonly customers: readonly Customer[];
  readonly tools: readonly Tool[];
  readonly signal: AbortSignal;
}

/** The results that k6 has measured, and its exit code; null after a signal. */
export interface K6Result extends K6Summary {
  readonly exitCode: number | null;
}

/**
 * Runs a profile and returns what k6 measured.
 * @throws Error if k6 wrote no metrics, as after an error in a script
 */
export async function startK6(run: K6Run): Promise<K6Result> {
  const { folder } = run;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(dirname(run.page), { recursive: true });
  const summaryFile = join(folder, "summary.json");
  writePrivately(join(folder, "input.json"), { ...run.input, summaryFile });
  writePrivately(join(folder, "customers.json"), run.customers);
  writePrivately(join(folder, "tools.json"), run.tools);
  try {
    const exitCode = await runProgram(run);
    run.signal.throwIfAborted();
    if (!existsSync(summaryFile))
      throw new Error(`k6 exited with ${exitCode} and wrote no metrics: see above`);
    return { ...readSummary(summaryFile), exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runProgram({ program, folder, page, signal }: K6Run): Promise<number | null> {
  const quiet = process.stdout.isTTY ? [] : ["--quiet"];
  const flags = [
    "--no-usage-report",
    // No control port: two runs would compete for it.
    "--address=",
    "--system-tags",
    "name,status,check,group",
    ...quiet,
  ];
  const script = join(SCRIPTS, "profiles.ts");
  const child = spawn(program, ["run", ...flags, "--env", `INPUT=${folder}`, script], {
    // k6 does not get the user's environment: a proxy, K6_ settings or a configuration file could send load or metrics elsewhere.
    env: {
      K6_CONFIG: join(SCRIPTS, "k6.json"),
      K6_AUTO_EXTENSION_RESOLUTION: "false",
      // A redirect could lead to a host that the user has not confirmed.
      K6_MAX_REDIRECTS: "0",
      K6_WEB_DASHBOARD: "true",
      // No server: k6 would wait until its page is closed.
      K6_WEB_DASHBOARD_PORT: "-1",
      K6_WEB_DASHBOARD_PERIOD: `${CHART_SECONDS}s`,
      K6_WEB_DASHBOARD_EXPORT: page,
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
