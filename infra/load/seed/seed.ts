import type pg from "pg";
import type { UsedStack } from "../shop/open-stack.ts";
import { seedCustomers, seedOrders } from "./orders.ts";
import { type Person, signInPeople } from "./people.ts";
import type { Note } from "./progress.ts";
import { seedTools } from "./tools.ts";

/** Who orders in every profile; of a flash sale each buyer comes once, so it may have more. */
const CUSTOMERS = 200;

interface Seed {
  /** How many tools. */
  readonly size: number;
  /** How many people, at least. */
  readonly people: number;
  /** How long the run takes. */
  readonly seconds: number;
  readonly note: Note;
}

/** Fills the shop, always with the same people, tools and orders; what is there already is left as it is. `tools`: how many there are. */
export async function seed(
  stack: UsedStack,
  database: pg.Client,
  { size, people: count, seconds, note }: Seed,
): Promise<{ people: Person[]; admin: Person; tools: number }> {
  const signedIn = await signInPeople(stack, { count: Math.max(count, CUSTOMERS), seconds, note });
  await seedCustomers(database, signedIn.people);
  const tools = await seedTools(database, size, note);
  await seedOrders(database, signedIn.people.slice(0, CUSTOMERS), { size: tools, note });
  note.say("letting Postgres look at the tables ...");
  await database.query("vacuum analyze");
  return { ...signedIn, tools };
}
