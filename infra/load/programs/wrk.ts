import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CONNECTIONS, type ReadLoad } from "./reads.ts";
import { runLoadTool } from "./run-program.ts";

const SCRIPT = join(import.meta.dirname, "wrk.lua");
const figures = z.object({
  requests: z.number(),
  seconds: z.number(),
  p99: z.number(),
  failures: z.number(),
});

/** Reads by wrk. `folder` takes the list of paths. */
export function wrkLoad(options: {
  program: string;
  core: number | null;
  folder: string;
  signal: AbortSignal;
}): ReadLoad {
  return async ({ origin, paths, seconds, token }) => {
    const list = join(options.folder, "wrk-paths.txt");
    writeFileSync(list, `${paths.join("\n")}\n`);
    const header = token === undefined ? [] : ["-H", `authorization: Bearer ${token}`];
    const flags = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...header, "-s", SCRIPT, origin, "--", list];
    const output = await runLoadTool({ ...options, args: flags });
    const last = output.trim().split("\n").at(-1) ?? "";
    const { requests, seconds: measured, p99, failures } = figures.parse(JSON.parse(last));
    return { requests, perSecond: requests / measured, p99, failures };
  };
}
