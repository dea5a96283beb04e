import { run } from "./run.ts";

/**
 * Debian 12's package, and nginx's stable and mainline releases, with the fix of CVE-2026-42533: a memory fault of regular expressions in `map`, of
 * which the gateway's configuration has many.
 */
const PACKAGE_MIN = "1.22.1-9+deb12u10";
const STABLE_MIN = [1, 30, 4] as const;
const MAINLINE_MIN = [1, 31, 3] as const;

export const NGINX_VERSIONS = `nginx ${STABLE_MIN.join(".")}, ${MAINLINE_MIN.join(".")} or newer, or a distribution's package with the fix of CVE-2026-42533 (Debian 12: ${PACKAGE_MIN})`;

/** Returns whether an nginx has the fix. `release`: as `nginx -v` prints it; `packaged`: version of its Debian package, if it is one. */
export async function hasFix(release: string, packaged?: string): Promise<boolean> {
  const [major = 0, minor = 0, patch = 0] = release.split(".").map(Number);
  const least = minor === MAINLINE_MIN[1] ? MAINLINE_MIN : STABLE_MIN;
  if (major > least[0] || minor > least[1] || (minor === least[1] && patch >= least[2])) return true;
  if (packaged === undefined) return false;
  return (await run("dpkg", ["--compare-versions", packaged, "ge", PACKAGE_MIN])).code === 0;
}

/** The version of a program if it is too old for the gateway, otherwise null. Of packages only Debian's own path is known. */
export async function outdatedVersion(program: string): Promise<string | null> {
  const release = /nginx\/(\d+\.\d+\.\d+)/.exec((await run(program, ["-v"])).output)?.[1] ?? "unknown";
  const query = await run("dpkg-query", ["--show", "--showformat=${Version}", "nginx"]);
  const packaged = program === "/usr/sbin/nginx" && query.code === 0 ? query.output : undefined;
  return (await hasFix(release, packaged)) ? null : (packaged ?? release);
}
