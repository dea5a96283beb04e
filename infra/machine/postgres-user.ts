import { spawnSync } from "node:child_process";

/** Runs a Postgres program neither as root nor without access to its directories. */
export type Launcher = { prefix: readonly string[]; user?: { uid: number; gid: number } | undefined };

const NOBODY = { uid: 65_534, gid: 65_534 };

const nobodyWho = (capability: string): Launcher => ({
  prefix: [
    "setpriv",
    `--reuid=${NOBODY.uid}`,
    `--regid=${NOBODY.gid}`,
    "--clear-groups",
    // Postgres calls access(2) for its own programs, which otherwise leaves the capability out.
    "--securebits=+no_setuid_fixup",
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ],
});

/** The launchers of root, the plainest first; the others may pass through folders that only root may enter. */
const ROOT_WAYS: readonly Launcher[] = [
  { prefix: [], user: NOBODY },
  nobodyWho("dac_read_search"),
  nobodyWho("dac_override"),
];

/** The command line of a program under a launcher. */
export function launched({ prefix, user }: Launcher, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return { command, args: rest, user };
}

function canRun(launcher: Launcher, postgres: string, dataDir: string): boolean {
  const script = 'test -w "$2" && exec "$1" --version';
  const { command, args, user } = launched(launcher, "/bin/sh", ["-c", script, "sh", postgres, dataDir]);
  return spawnSync(command, args, { cwd: "/", stdio: "ignore", ...user }).status === 0;
}

/** The user and group that Postgres's files must belong to; undefined where we are not root. */
export function postgresOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/**
 * Finds a way to run Postgres here. It does not run as root, so root runs it as nobody.
 * @param dataDir folder that the program must be able to write to; it belongs to `postgresOwner()`
 * @throws Error that names the folder which nobody may not enter
 */
export function findLauncher(postgres: string, dataDir: string): Launcher {
  if (postgresOwner() === undefined) return { prefix: [] };
  const launcher = ROOT_WAYS.find((way) => canRun(way, postgres, dataDir));
  if (launcher) return launcher;
  throw new Error(
    `Postgres does not run as root, and the user nobody may not enter ${dataDir} or the checkout. Let others pass through the folders above them ('chmod o+x'), move STACK_DIR and the checkout (for example below /srv), start as another user, or set DATABASE_URL.`,
  );
}
