import { findProgram } from "../keycloak/distribution/find-program.ts";
import { readMachineSettings } from "../keycloak/settings.ts";

/** Absolute path of Prometheus's own checker; null where this machine has none. */
export async function lookForPromtool(): Promise<string | null> {
  return findProgram("promtool", `${readMachineSettings().path}:/usr/bin:/usr/local/bin:/opt/homebrew/bin`);
}

export const PROMTOOL_REMEDY =
  "There is no promtool on this machine: it comes with Prometheus (Debian, Ubuntu: 'apt-get install prometheus'; macOS: 'brew install prometheus').";
