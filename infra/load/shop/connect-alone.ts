import pg from "pg";

const LOCK = "load lab";

/**
 * Connects to the shop's database for one run: a second one would cancel the first one's unpaid orders and remove its input.
 * @throws Error while another run uses the shop
 */
export async function connectAlone(url: string): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: url });
  // The next query rejects. Without a listener a lost connection would end this process, and k6 would go on.
  database.on("error", () => {});
  await database.connect();
  // The role's limits are for short requests; the lab prepares and cleans up whole tables.
  await database.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  const { rowCount } = await database.query("select where pg_try_advisory_lock(hashtext($1))", [LOCK]);
  if (rowCount === 1) return database;
  await database.end();
  throw new Error("Another run of the load lab uses this shop. Wait until it ends, or stop it.");
}
