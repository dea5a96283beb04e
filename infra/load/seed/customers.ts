import type pg from "pg";
import type { Person } from "../shop/person.ts";

const CUSTOMER_ID_PREFIX = "0192f0c0-0000-7000-9000-";

/** Returns the id with this number in its last twelve digits. */
export function numberedId(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(12, "0")}`;
}

/** Inserts customers, numbered from 1; existing ones stay. */
export async function seedCustomers(database: pg.Client, people: readonly Person[]): Promise<void> {
  const customers = people.map(({ subject, email, name }, index) => ({
    id: numberedId(CUSTOMER_ID_PREFIX, index + 1),
    subject,
    email,
    name,
  }));
  await database.query(
    `insert into customer (id, subject, email, name)
     select id, subject, email, name from jsonb_to_recordset($1) as c (id uuid, subject text, email text, name text)
     on conflict do nothing`,
    [JSON.stringify(customers)],
  );
}
