import type pg from "pg";
import { z } from "zod";
import type { Person } from "./people.ts";
import type { Note } from "./progress.ts";

const rowsShape = z.array(z.object({ id: z.string(), email: z.string() }));

/** Cancels, over the API, what earlier runs left unpaid: each customer may have few such orders only. */
export async function cancelLeftovers(
  database: pg.Client,
  people: readonly Person[],
  { origin, note }: { origin: string; note: Note },
): Promise<void> {
  const tokens = new Map(people.map(({ email, token }) => [email, token]));
  const { rows } = await database.query(
    "select id, email from customer_order where status = 'pending' and email = any($1)",
    [[...tokens.keys()]],
  );
  const orders = rowsShape.parse(rows);
  for (const [index, { id, email }] of orders.entries()) {
    const headers = { authorization: `Bearer ${tokens.get(email)}` };
    const answer = await fetch(`${origin}/api/orders/${id}`, { method: "DELETE", headers });
    await answer.body?.cancel();
    note.part("unpaid orders of earlier runs cancelled", index + 1, orders.length);
  }
}
