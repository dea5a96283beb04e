import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { findLauncher, launched } from "../../machine/postgres-user.ts";
import type { ProcessPlan } from "../processes/managed-process.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { ADMIN, createCluster, removeStalePidFile } from "./postgres-cluster.ts";
import { countStatements, databaseUrls, ensureDatabase, takesWrites } from "./postgres-database.ts";
import { LOG_WITHOUT_VALUES } from "./postgres-log.ts";
import { postgresPrograms } from "./postgres-programs.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import type { Note } from "../../machine/note.ts";

/** Disks without a head: a page by its index costs little more than the next one. With the default of 4, small tables are read from end to end. */
const RANDOM_PAGE_COST = 1.1;

/** The same database with every transaction read-only, for one that the stack did not create. */
function forReading(url: string): string {
  const address = new URL(url);
  address.searchParams.set("options", "-c default_transaction_read_only=on");
  return address.href.replaceAll("+", "%20");
}

/** A sixteenth of the machine's memory, 128 MB to 1 GB. What is not needed is not taken. */
function sharedBuffers(): string {
  const sixteenth = Math.floor(totalmem() / 16 / 2 ** 20);
  return `${Math.min(1024, Math.max(128, sixteenth))}MB`;
}

async function prepare(dataDir: string, plan: ProcessPlan, context: StackContext, note: Note): Promise<void> {
  const { postgres } = await postgresPrograms();
  if (!existsSync(join(dataDir, "PG_VERSION"))) {
    note("creating its files");
    await createCluster(dataDir, context.secrets.databaseAdmin, context.signal);
  }
  await removeStalePidFile(dataDir);
  const settings = {
    port: portOf(context, "postgres"),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: sharedBuffers(),
    random_page_cost: RANDOM_PAGE_COST,
    ...LOG_WITHOUT_VALUES,
    ...(context.isForLoad ? { shared_preload_libraries: "pg_stat_statements" } : {}),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  Object.assign(plan, launched(findLauncher(postgres, dataDir), postgres, ["-D", dataDir, ...options]));
}

/** Returns a real Postgres from npm, with everything on disk; or the one that DATABASE_URL names. */
export function postgresPart(context: StackContext): Part {
  const { settings, secrets, paths } = context;
  if (settings.databaseUrl) {
    const url = settings.databaseUrl;
    const ownerUrl = settings.databaseOwnerUrl ?? url;
    const readOnlyUrl = settings.databaseReadOnlyUrl ?? forReading(url);
    const external = { setting: "DATABASE_URL", address: url };
    return { name: "postgres", plans: [], addresses: [{ url, ownerUrl, readOnlyUrl }], external };
  }
  const port = portOf(context, "postgres");
  const server = { port, admin: ADMIN, adminPassword: secrets.databaseAdmin };
  const logins = {
    ownerPassword: secrets.databaseOwner,
    shopPassword: secrets.databaseShop,
    readerPassword: secrets.databaseReader,
  };
  const dataDir = paths.data("postgres");
  const plan: ProcessPlan = {
    label: "postgres",
    command: "postgres",
    args: [],
    env: childEnvironment({}),
    cwd: "/",
    logFile: paths.log("postgres"),
    isReady: () => takesWrites(server),
    readyMs: 60_000,
    // Fast shutdown: ends connections, loses no data.
    stopSignal: "SIGINT",
    stopMs: 20_000,
  };
  return {
    name: "postgres",
    plans: [plan],
    addresses: [databaseUrls(port, logins)],
    prepare: (note) => prepare(dataDir, plan, context, note),
    finish: async () => {
      await ensureDatabase(server, logins);
      if (context.isForLoad) await countStatements(server);
    },
  };
}
