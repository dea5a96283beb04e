import { Client } from "pg";

/** Runs work on its own connection and returns its result. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The connection can fail between two queries; the next query then fails with this reason.
  let connectionError: Error | undefined;
  client.on("error", (error) => (connectionError = error));
  await client.connect();
  try {
    // Whole tables take longer than the limits of the shop's role, which are meant for web requests.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } catch (error) {
    throw connectionError ?? error;
  } finally {
    await client.end();
  }
}

/** The single value of a query's result, as text. */
export async function queryValue(client: Client, sql: string): Promise<string> {
  const { rows } = await client.query<Record<string, string | boolean>>(sql);
  return String(Object.values(rows[0] ?? {})[0] ?? "");
}

/** The newest migration by name: one from a late branch has a greater id but is not newer. */
export const NEWEST_MIGRATION =
  'select name from mikro_orm_migrations order by name collate "C" desc limit 1';

/** The SHA-256 of the baseline that created the schema. */
export const BASELINE = "select obj_description('mikro_orm_migrations'::regclass)";
