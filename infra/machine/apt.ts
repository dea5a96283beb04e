import { existsSync } from "node:fs";
import { lastLines, run } from "./run.ts";
import { childEnvironment } from "./settings.ts";

/** Returns whether a missing program can be installed without confirmation. */
export function mayInstall(): boolean {
  return existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
}

async function apt(...args: string[]): Promise<{ code: number | null; output: string }> {
  const options = ["-q", "-o", "DPkg::Lock::Timeout=120"];
  const env = childEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
  return run("/usr/bin/apt-get", [...options, ...args], { env });
}

/**
 * Installs the first of these Debian packages that can be had; the package lists are renewed where they are too old.
 * @throws Error with apt's own words
 */
export async function aptInstall(packages: readonly string[]): Promise<void> {
  let words = "";
  for (const prepare of [undefined, "update"]) {
    if (prepare) await apt(prepare);
    for (const name of packages) {
      const { code, output } = await apt("install", "-y", "--no-install-recommends", name);
      if (code === 0) return;
      words = output;
    }
  }
  throw new Error(`apt-get could not install ${packages.join(" or ")}:\n${lastLines(words, 5)}`);
}

/** Debian starts a freshly installed service at once; the stack runs its own and leaves the machine's alone. */
export async function stopDebianService(name: string): Promise<void> {
  const env = childEnvironment({});
  if (existsSync("/run/systemd/system")) await run("systemctl", ["disable", "--now", name], { env });
  else if (existsSync(`/etc/init.d/${name}`)) await run(`/etc/init.d/${name}`, ["stop"], { env });
}
