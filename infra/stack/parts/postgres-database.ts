import { Client } from "pg";

const TIMEOUT_MS = 2000;
const DATABASE = "boltwright";
const OWNER = "boltwright";
/** The role of API and worker: `migrate` gives it its rights and its limits. */
const SHOP = "boltwright_shop";
const READER = "boltwright_reader";
/** Reports and invariants read every order and every tool. */
const READER_STATEMENT_TIMEOUT = "10min";

export type Server = { port: number; admin: string; adminPassword: string };
export type Logins = { ownerPassword: string; shopPassword: string; readerPassword: string };

async function withClient<Result>(
  { port, admin, adminPassword }: Server,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: admin,
    password: adminPassword,
    database,
    connectionTimeoutMillis: TIMEOUT_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns whether the server takes a login and writes: a restored one accepts reads before it has replayed its log. */
export async function takesWrites(server: Server): Promise<boolean> {
  const { rows } = await withClient(server, "postgres", (client) =>
    client.query<{ replays: boolean }>("SELECT pg_is_in_recovery() AS replays"),
  );
  return rows[0]?.replays === false;
}

async function ensureLogin(client: Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
  const command = rowCount === 0 ? "CREATE" : "ALTER";
  await client.query(`${command} ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

/**
 * Brings a server to what the shop needs, however often it is called: a database, the login that owns it, the login of API and worker, and
 * a login that can read everything in it, what is created later included, and change nothing.
 */
export async function ensureDatabase(
  server: Server,
  { ownerPassword, shopPassword, readerPassword }: Logins,
): Promise<void> {
  await withClient(server, "postgres", async (client) => {
    await ensureLogin(client, OWNER, ownerPassword);
    await ensureLogin(client, SHOP, shopPassword);
    await ensureLogin(client, READER, readerPassword);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  });
  await withClient(server, DATABASE, async (client) => {
    await client.query(`
      ALTER ROLE ${READER} SET default_transaction_read_only = on;
      ALTER ROLE ${READER} SET statement_timeout = '${READER_STATEMENT_TIMEOUT}';
      REVOKE TEMPORARY ON DATABASE ${DATABASE} FROM PUBLIC;
      GRANT CONNECT ON DATABASE ${DATABASE} TO ${READER};
      GRANT USAGE ON SCHEMA public TO ${READER};
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER};
      GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${READER};
      ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} GRANT USAGE ON SCHEMAS TO ${READER};
      ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} GRANT SELECT ON TABLES TO ${READER};
      ALTER DEFAULT PRIVILEGES FOR ROLE ${OWNER} GRANT SELECT ON SEQUENCES TO ${READER};
    `);
  });
}

/** Enables `pg_stat_statements`, which the server must have loaded. */
export async function countStatements(server: Server): Promise<void> {
  await withClient(server, DATABASE, (client) =>
    client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements"),
  );
}

/** The addresses of the shop's database for API and worker, for its owner and for its reader. */
export function databaseUrls(port: number, { ownerPassword, shopPassword, readerPassword }: Logins) {
  const at = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return {
    url: at(SHOP, shopPassword),
    ownerUrl: at(OWNER, ownerPassword),
    readOnlyUrl: at(READER, readerPassword),
  };
}
