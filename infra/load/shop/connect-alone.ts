import pg from "pg";

const LOCK = "load lab";

/**
 * Connects to the shop's database for one run of the lab. A second run at the same shop would cancel the first one's unpaid orders
 * and take away the folder that it hands to k6.
 * @throws Error while another run has the shop
 */
export async function connectAlone(url: string): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: url });
  // Whoever asks next hears of a loss. Unheard it would end this process at once, and leave k6 running.
  database.on("error", () => {});
  await database.connect();
  // The lab prepares and cleans up whole tables: the limits of the shop's role are for callers who wait.
  await database.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  const { rowCount } = await database.query("select where pg_try_advisory_lock(hashtext($1))", [LOCK]);
  if (rowCount === 1) return database;
  await database.end();
  throw new Error("Another run of the load lab is at this shop: wait until it is over, or stop it.");
}
