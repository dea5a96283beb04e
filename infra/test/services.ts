import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findLauncher, launched } from "../machine/postgres-user.ts";
import { choosePorts } from "../machine/ports.ts";
import { findRedis } from "../machine/redis-program.ts";
import { redisCommand } from "../stack/parts/probes.ts";
import { ADMIN, createCluster } from "../stack/parts/postgres-cluster.ts";
import { LOG_WITHOUT_VALUES } from "../stack/parts/postgres-log.ts";
import { postgresPrograms } from "../stack/parts/postgres-programs.ts";

const READY_TIMEOUT_MS = 60_000;
const PASSWORD = "test";
const WITHOUT_PASSWORD = "host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n";

export interface Service {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * A temporary Postgres cluster on a free loopback port.
 * @param settings those of postgresql.conf, by default without fsync
 * @param parent folder of its own folder
 * @param needsPassword false where it has no customer's data and thousands of connections: a password takes four more messages and 4,096
 *   rounds of hashing for each
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
  },
  parent = tmpdir(),
  needsPassword = true,
): Promise<Service> {
  const { directory, port } = await aPlace(parent);
  const data = join(directory, "data");
  await createCluster(data, PASSWORD);
  if (!needsPassword) await writeFile(join(data, "pg_hba.conf"), WITHOUT_PASSWORD);
  const { postgres } = await postgresPrograms();
  const all = {
    ...LOG_WITHOUT_VALUES,
    ...settings,
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { command, args, user } = launched(findLauncher(postgres, data), postgres, ["-D", data, ...options]);
  const child = spawn(command, args, { cwd: "/", stdio: "ignore", ...user });
  const url = `postgres://${ADMIN}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const ping = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  };
  return aService({ name: "postgres", child, url, ping, stopSignal: "SIGINT", directory });
}

/** A temporary Redis on a free loopback port, without persistence. */
export async function startRedis(): Promise<Service> {
  const { directory, port } = await aPlace(tmpdir());
  const program = await findRedis(() => {});
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    save: "",
    dir: directory,
    "maxmemory-policy": "noeviction",
    // One for each test file that needs its own.
    databases: "1000",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(program, args, { cwd: "/", stdio: "ignore" });
  const ping = async (): Promise<void> => {
    if ((await redisCommand(port, "PING")) !== "+PONG") throw new Error("no PONG");
  };
  return aService({
    name: "redis",
    child,
    url: `redis://127.0.0.1:${port}`,
    ping,
    stopSignal: "SIGTERM",
    directory,
  });
}

async function aPlace(parent: string): Promise<{ directory: string; port: number }> {
  const directory = await mkdtemp(join(parent, "shop-test-"));
  await chmod(directory, 0o755);
  const { service } = await choosePorts(join(directory, "ports.json"), ["service"]);
  return { directory, port: service };
}

interface Started {
  readonly name: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly ping: () => Promise<void>;
  readonly stopSignal: NodeJS.Signals;
  readonly directory: string;
}

async function aService({ name, child, url, ping, stopSignal, directory }: Started): Promise<Service> {
  const ended = once(child, "exit");
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await responds(ping))) {
    const isLate = Date.now() > deadline;
    if (child.exitCode !== null || isLate) {
      child.kill("SIGKILL");
      await rm(directory, { recursive: true, force: true });
      throw new Error(isLate ? `${name} was not ready in time` : `${name} ended with ${child.exitCode}`);
    }
    await delay(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill(stopSignal);
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function responds(ping: () => Promise<void>): Promise<boolean> {
  return ping().then(
    () => true,
    () => false,
  );
}
