import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findLauncher, launched, postgresOwner } from "../stack/machine/postgres-user.ts";
import { choosePorts } from "../stack/machine/ports.ts";
import { LOG_WITHOUT_VALUES } from "../stack/parts/postgres-log.ts";
import { postgresPrograms } from "../stack/parts/postgres-programs.ts";
import { valueOf, withClient } from "./database.ts";

/** Hours of log take their time to be replayed; a Postgres that gives up ends by itself. */
const READY_MS = 3_600_000;

export interface ScratchCluster {
  /** Of a database in it, with the login that was given. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Runs Postgres on a data folder for a while, on a free port of this machine. Ready when it takes writes: what was to be replayed
 * has been replayed. Until then `ending` stops it; it throws then, as where Postgres does not come up.
 */
export async function runCluster(
  dataDir: string,
  login: { user: string; password: string },
  ending?: AbortSignal,
): Promise<ScratchCluster> {
  await giveToPostgres(dataDir);
  const { postgres } = await postgresPrograms();
  const { cluster: port } = await choosePorts(`${dataDir}.port.json`, ["cluster"]);
  const options = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...LOG_WITHOUT_VALUES,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", dataDir, ...flags];
  const run = launched(findLauncher(postgres, dataDir), postgres, args);
  const child = spawn(run.command, run.args, { cwd: "/", stdio: ["ignore", "ignore", "pipe"], ...run.user });
  const ended = once(child, "exit");
  let words = "";
  child.stderr.on("data", (part: Buffer) => (words = `${words}${part.toString()}`.slice(-4000)));
  const url = (database: string): string => {
    const { user, password } = login;
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  };
  const deadline = Date.now() + READY_MS;
  const stop = async (signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  while (!(await takesWrites(url("postgres")))) {
    if (ending?.aborted || child.exitCode !== null || Date.now() > deadline) {
      await stop("SIGQUIT");
      throw new Error(`The restored Postgres did not come up:\n${words}`);
    }
    await delay(100);
  }
  return { url, stop: () => stop() };
}

async function takesWrites(url: string): Promise<boolean> {
  return withClient(
    url,
    async (client) => (await valueOf(client, "select pg_is_in_recovery()")) === "false",
  ).catch(() => false);
}

/** Root copies files as root; Postgres wants its own, and nobody else near them. */
async function giveToPostgres(dataDir: string): Promise<void> {
  await chmod(dataDir, 0o700);
  const owner = postgresOwner();
  if (!owner) return;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  for (const path of [dataDir, ...paths]) await chown(path, owner.uid, owner.gid);
}
