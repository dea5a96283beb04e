import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lastLines, run } from "../../machine/run.ts";
import { findLauncher, launched, postgresOwner } from "../../machine/postgres-user.ts";
import { findProcess } from "../processes/process-table.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { postgresPrograms } from "./postgres-programs.ts";

/** The login that may do everything; only the stack itself uses it. */
export const ADMIN = "postgres";

async function give(path: string): Promise<void> {
  const owner = postgresOwner();
  if (owner) await chown(path, owner.uid, owner.gid);
}

/**
 * Creates a cluster's files. It is built in a temporary folder and moved when it is complete, so that an interrupted
 * start leaves no half one.
 * @throws Error with the last words of Postgres's own program
 */
export async function createCluster(dataDir: string, password: string, signal?: AbortSignal): Promise<void> {
  const draft = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  const { initdb, postgres } = await postgresPrograms();
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await give(draft);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await give(passwordFile);
  const { command, args, user } = launched(findLauncher(postgres, draft), initdb, [
    `--pgdata=${draft}`,
    `--username=${ADMIN}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  const { code, output } = await run(command, args, { cwd: "/", env: childEnvironment({}), signal, ...user });
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new Error(`Postgres could not create its files in ${draft}:\n${lastLines(output)}`);
  await rename(draft, dataDir);
}

/** After a hard stop the pid in Postgres's own file may belong to another program by now, which would keep it out. */
export async function removeStalePidFile(dataDir: string): Promise<void> {
  const file = join(dataDir, "postmaster.pid");
  const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  if (pid > 0 && findProcess(pid)?.name !== "postgres") await rm(file, { force: true });
}
