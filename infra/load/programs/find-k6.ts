import { join } from "node:path";
import { findProgram, isExecutable } from "../../keycloak/distribution/find-program.ts";
import { makeOnce } from "../../keycloak/distribution/make-once.ts";
import { lastLines, run } from "../../keycloak/distribution/run.ts";
import type { MachineSettings } from "../../keycloak/settings.ts";
import { childEnvironment } from "../../stack/settings.ts";

const VERSION = "v1.8.1";
const MODULE = `go.k6.io/k6@${VERSION}`;
/** The first that runs TypeScript as it is. */
const OLDEST = "1.0";
const REMEDY =
  "Install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) so that it is on the PATH, or Go (https://go.dev/dl), with which it is built once";

/**
 * The program k6: the one on the PATH, else the one in the cache folder, else built into it with Go (a few minutes, once).
 * @param say gets a line before the build
 * @throws Error with the remedy where it cannot be had
 */
export async function findK6(
  { path, cacheDir }: Pick<MachineSettings, "path" | "cacheDir">,
  say: (line: string) => void,
): Promise<string> {
  const installed = await findProgram("k6", path);
  if (installed) return requireFit(installed);
  const folder = join(cacheDir, `k6-${VERSION}`);
  const cached = join(folder, "k6");
  if (await isExecutable(cached)) return cached;
  const go = await findProgram("go", path);
  if (!go) throw new Error(`k6 is not on this machine. ${REMEDY}.`);
  say(`building ${MODULE} with Go, once for this machine: a few minutes ...`);
  await makeOnce(folder, {
    onWait: () => say("waiting for another command that builds it ..."),
    make: async (draft) => {
      const env = childEnvironment({ GOBIN: draft, GOFLAGS: "-buildvcs=false" });
      const { code, output } = await run(go, ["install", MODULE], { cwd: draft, env });
      if (code !== 0) throw new Error(`Go could not build k6:\n${lastLines(output)}\n${REMEDY}.`);
    },
  });
  return cached;
}

async function requireFit(program: string): Promise<string> {
  const { output } = await run(program, ["version"]);
  const version = /v(\d+\.\d+)/.exec(output)?.[1];
  if (version === undefined || Number(version.split(".")[0]) < Number(OLDEST.split(".")[0]))
    throw new Error(
      `${program} is k6 ${version ?? "of an unknown version"}, and ${OLDEST} or newer is needed. Take it from the PATH, or replace it.`,
    );
  return program;
}
