import { join } from "node:path";
import { isExecutable } from "../machine/find-program.ts";
import { readMachineSettings } from "../machine/settings.ts";
import { buildGoPrograms } from "../machine/go-programs.ts";

/** The version that compose names. */
export const PROMETHEUS = "3.13.3";
/** The same, as its Go module counts. */
const MODULE_VERSION = "v0.313.3";

type Programs = { prometheus: string; promtool: string };

const FOLDER = join(readMachineSettings().cacheDir, `prometheus-${PROMETHEUS}`);
const BUILT: Programs = { prometheus: join(FOLDER, "prometheus"), promtool: join(FOLDER, "promtool") };

/** Prometheus and promtool as they were built for this machine, where they were. */
export async function builtPrometheus(): Promise<Programs | null> {
  return (await isExecutable(BUILT.prometheus)) ? BUILT : null;
}

/**
 * Builds both with Go where that was not done yet: everything that is released, but of the ways to find processes only DNS and a
 * fixed list, and without the pages for a browser.
 * @param print gets a line before the build
 */
export async function ensurePrometheus(print: (line: string) => void): Promise<Programs> {
  if (await builtPrometheus()) return BUILT;
  print(`building Prometheus ${PROMETHEUS} with Go (some minutes, once for this machine)`);
  await buildGoPrograms(FOLDER, {
    module: "github.com/prometheus/prometheus",
    version: MODULE_VERSION,
    packages: ["./cmd/prometheus", "./cmd/promtool"],
    flags: [
      "-tags",
      "remove_all_sd,enable_dns_sd",
      "-ldflags",
      `-s -w -X github.com/prometheus/common/version.Version=${PROMETHEUS}`,
    ],
  });
  return BUILT;
}
