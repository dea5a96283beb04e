import type pg from "pg";
import { z } from "zod";
import type { UsedStack } from "../shop/with-stack.ts";
import type { Person } from "../shop/person.ts";
import { seedCustomers } from "./customers.ts";
import { seedOrders } from "./orders.ts";
import { signInPeople } from "./people.ts";
import type { Progress } from "./progress.ts";
import { seedTools } from "./tools.ts";

/** Customers of every profile; each buyer of a flash sale comes once, so a sale may need more. */
const CUSTOMERS = 200;
const orderRows = z.array(z.object({ id: z.string(), email: z.string() }));

interface SeedOptions {
  /** The number of tools. */
  readonly size: number;
  /** The minimum number of people. */
  readonly people: number;
  /** The length of the run. */
  readonly seconds: number;
  readonly progress: Progress;
}

/** Fills the shop, always with the same people, tools and orders; existing rows stay. `tools` is the number of tools afterwards. */
export async function seed(
  stack: UsedStack,
  database: pg.Client,
  { size, people: count, seconds, progress }: SeedOptions,
): Promise<{ people: Person[]; admin: Person; tools: number }> {
  const signedIn = await signInPeople(stack, { count: Math.max(count, CUSTOMERS), seconds, progress });
  await seedCustomers(database, signedIn.people);
  const tools = await seedTools(database, size, progress);
  await seedOrders(database, signedIn.people.slice(0, CUSTOMERS), { size: tools, progress });
  progress.print("analyzing the tables ...");
  await analyzeTables(database);
  return { ...signedIn, tools };
}

/** Postgres plans for empty tables until they are analyzed. */
export async function analyzeTables(database: pg.Client): Promise<void> {
  await database.query("vacuum analyze");
}

/** Cancels unpaid orders of earlier runs through the API: a customer may have only a few. */
export async function cancelUnpaidOrders(
  database: pg.Client,
  people: readonly Person[],
  { origin, progress }: { origin: string; progress: Progress },
): Promise<void> {
  const tokens = new Map(people.map(({ email, token }) => [email, token]));
  const { rows } = await database.query(
    "select id, email from customer_order where status = 'pending' and email = any($1)",
    [[...tokens.keys()]],
  );
  const orders = orderRows.parse(rows);
  for (const [index, { id, email }] of orders.entries()) {
    const headers = { authorization: `Bearer ${tokens.get(email)}` };
    const response = await fetch(`${origin}/api/orders/${id}`, { method: "DELETE", headers });
    await response.body?.cancel();
    progress.update("unpaid orders of earlier runs cancelled", index + 1, orders.length);
  }
}
