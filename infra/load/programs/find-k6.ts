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
 * Finds k6 on the PATH or in the cache folder, or Go to build it. Returns a function that returns the path of k6 and first builds it into the
 * cache folder if needed (a few minutes, once); it throws an Error with the remedy if the build fails.
 * @throws Error with the remedy if k6 and Go are missing, or k6 is too old
 */
export async function findK6(
  { path, cacheDir }: Pick<MachineSettings, "path" | "cacheDir">,
  print: (line: string) => void,
): Promise<() => Promise<string>> {
  const installed = await findProgram("k6", path);
  if (installed) {
    await requireVersion(installed);
    return () => Promise.resolve(installed);
  }
  const folder = join(cacheDir, `k6-${VERSION}`);
  const cached = join(folder, "k6");
  if (await isExecutable(cached)) return () => Promise.resolve(cached);
  const go = await findProgram("go", path);
  if (!go) throw new Error(`k6 is missing. ${REMEDY}.`);
  return async () => {
    await build(go, folder, print);
    return cached;
  };
}

async function build(go: string, folder: string, print: (line: string) => void): Promise<void> {
  print(`building ${MODULE} with Go, once for this machine: a few minutes ...`);
  await makeOnce(folder, {
    onWait: () => print("waiting for another command that builds it ..."),
    make: async (draft) => {
      const env = childEnvironment({ GOBIN: draft, GOFLAGS: "-buildvcs=false" });
      const { code, output } = await run(go, ["install", MODULE], { cwd: draft, env });
      if (code !== 0) throw new Error(`Go could not build k6:\n${lastLines(output)}\n${REMEDY}.`);
    },
  });
}

async function requireVersion(program: string): Promise<void> {
  const { output } = await run(program, ["version"]);
  const version = /v(\d+\.\d+)/.exec(output)?.[1];
  if (version === undefined || Number(version.split(".")[0]) < Number(OLDEST.split(".")[0]))
    throw new Error(
      `${program} is k6 ${version ?? "of an unknown version"}, but ${OLDEST} or newer is needed. Update it, or remove it from the PATH.`,
    );
}
