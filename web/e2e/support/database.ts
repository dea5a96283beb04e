import { Client } from "pg";
import { readStack } from "./stack-state.ts";

/** Lets the time run out for which an order's pieces are kept; everything that follows is the shop's own doing. */
export async function letHoldEnd(orderId: string): Promise<void> {
  const database = new Client({ connectionString: readStack().parts.postgres.url });
  await database.connect();
  try {
    await database.query(
      `update customer_order set held_until = now() where id = $1 and status = 'pending'`,
      [orderId],
    );
  } finally {
    await database.end();
  }
}
