import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { autocannonProgram } from "./find-programs.ts";
import { CONNECTIONS, type ReadLoad } from "./reads.ts";
import { runLoadTool } from "./run-program.ts";

const figures = z.object({
  duration: z.number(),
  errors: z.number(),
  non2xx: z.number(),
  requests: z.object({ total: z.number() }),
  latency: z.object({ p99: z.number() }),
});

/** Reads by autocannon, where wrk is not installed: fast enough for calls that are not cached, slower than nginx and bare `node:http`. */
export function autocannonLoad(options: {
  core: number | null;
  folder: string;
  signal: AbortSignal;
}): ReadLoad {
  return async ({ origin, paths, seconds, token }) => {
    const archive = join(options.folder, "autocannon.har");
    const headers = token === undefined ? [] : [{ name: "authorization", value: `Bearer ${token}` }];
    const entries = shuffled(paths).map((path) => ({
      request: { method: "GET", url: `${origin}${path}`, headers },
    }));
    writeFileSync(archive, JSON.stringify({ log: { entries } }));
    const script = autocannonProgram();
    const flags = ["--json", "--connections", String(CONNECTIONS), "--duration", String(seconds)];
    const args = [script, ...flags, "--har", archive, origin];
    const output = await runLoadTool({ ...options, program: process.execPath, args });
    const found = figures.parse(JSON.parse(output.slice(output.indexOf("{"))));
    return {
      requests: found.requests.total,
      perSecond: found.requests.total / found.duration,
      p99: found.latency.p99,
      failures: found.errors + found.non2xx,
    };
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
