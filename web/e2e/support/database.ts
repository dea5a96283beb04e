import { Client } from "pg";
import { readStack } from "./stack-state.ts";

/** Ends the hold of an order now; the shop does the rest. */
export async function letHoldEnd(orderId: string): Promise<void> {
  await withDatabase((database) =>
    database.query(`update customer_order set held_until = now() where id = $1 and status = 'pending'`, [
      orderId,
    ]),
  );
}

/** Dead-letters the latest event of an order's charge, as after a day of failures. Returns its id, or null without one. */
export async function giveUpEventOf(orderId: string): Promise<string | null> {
  return withDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `update stripe_event e set status = 'dead', outcome = 'stripe did not respond', processed_at = now()
       from payment p where p.payment_intent_id = e.payment_intent_id and p.order_id = $1
         and e.type = 'payment_intent.succeeded' and e.status = 'new' returning e.id`,
      [orderId],
    );
    return rows[0]?.id ?? null;
  });
}

/** Archives a tool as if that many days ago, or puts it back on sale (null). */
export async function archiveTool(partNumber: string, daysAgo: number | null): Promise<void> {
  await withDatabase((database) =>
    database.query(
      "update tool set archived_at = now() - make_interval(days => $2::int) where part_number = $1",
      [partNumber, daysAgo],
    ),
  );
}

/** The number of bolts and screws for sale with the thread M8, of stainless steel A2 and 20 to 40 mm long. */
export async function countStainlessM8(): Promise<number> {
  return withDatabase(async (database) => {
    const { rows } = await database.query<{ count: number }>(
      `with recursive below (id) as (
         select id from category where slug = 'bolts-and-screws'
         union all select category.id from below join category on category.parent_id = below.id
       )
       select count(*)::int from tool join below on below.id = category_id
       where archived_at is null and attributes @> '{"thread": "m8", "material": "stainless-a2"}'
         and (attributes ->> 'length')::float8 between 20 and 40`,
    );
    return rows[0]?.count ?? 0;
  });
}

async function withDatabase<Result>(work: (database: Client) => Promise<Result>): Promise<Result> {
  const database = new Client({ connectionString: readStack().parts.postgres.url });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
