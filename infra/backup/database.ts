import { Client } from "pg";

/** Work on one connection of its own. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // It is lost between two questions as well: whoever asks next hears why.
  let lost: Error | undefined;
  client.on("error", (error) => (lost = error));
  await client.connect();
  try {
    // A backup reads whole tables and waits for its disk in between: the limits of the shop's role are for callers who wait.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end();
  }
}

/** The one value that a query answers, which must be text. */
export async function valueOf(client: Client, sql: string): Promise<string> {
  const { rows } = await client.query<Record<string, string | boolean>>(sql);
  return String(Object.values(rows[0] ?? {})[0] ?? "");
}

/** By name: one that came late, from a branch, has a greater id and is no newer. */
export const NEWEST_MIGRATION =
  'select name from mikro_orm_migrations order by name collate "C" desc limit 1';
