import { join } from "node:path";
import { findProgram, isExecutable } from "../../machine/find-program.ts";
import { makeOnce } from "../../machine/make-once.ts";
import { lastLines, run } from "../../machine/run.ts";
import type { MachineSettings } from "../../machine/settings.ts";
import { childEnvironment } from "../../machine/settings.ts";

const VERSION = "v1.8.1";
const MODULE = `go.k6.io/k6@${VERSION}`;
/** The first version that runs TypeScript. */
const OLDEST = "1.0";
const REMEDY =
  "Install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) on the PATH, or Go (https://go.dev/dl), which builds it once";

/**
 * Returns the path of k6: on the PATH, in the cache folder, or built into it with Go (a few minutes, once).
 * @throws Error with the remedy if k6 is missing and cannot be built
 */
export async function findK6(
  { path, cacheDir }: Pick<MachineSettings, "path" | "cacheDir">,
  print: (line: string) => void,
): Promise<string> {
  const installed = await findProgram("k6", path);
  if (installed) return requireVersion(installed);
  const folder = join(cacheDir, `k6-${VERSION}`);
  const cached = join(folder, "k6");
  if (await isExecutable(cached)) return cached;
  const go = await findProgram("go", path);
  if (!go) throw new Error(`k6 is missing. ${REMEDY}.`);
  print(`building ${MODULE} with Go, once for this machine: a few minutes ...`);
  await makeOnce(folder, {
    onWait: () => print("waiting for another command that builds it ..."),
    make: async (draft) => {
      const env = childEnvironment({ GOBIN: draft, GOFLAGS: "-buildvcs=false" });
      const { code, output } = await run(go, ["install", MODULE], { cwd: draft, env });
      if (code !== 0) throw new Error(`Go could not build k6:\n${lastLines(output)}\n${REMEDY}.`);
    },
  });
  return cached;
}

async function requireVersion(program: string): Promise<string> {
  const { output } = await run(program, ["version"]);
  const version = /v(\d+\.\d+)/.exec(output)?.[1];
  if (version === undefined || Number(version.split(".")[0]) < Number(OLDEST.split(".")[0]))
    throw new Error(
      `${program} is k6 ${version ?? "of an unknown version"}, but ${OLDEST} or newer is needed. Update it, or remove it from the PATH.`,
    );
  return program;
}
