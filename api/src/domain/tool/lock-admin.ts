import type { EntityManager } from "@mikro-orm/postgresql";
import type { Admin } from "../shared/actor.ts";
import { tables } from "../shared/tables.ts";

/** Serializes the calls of one admin until the transaction ends, so that a repeated call finds what the first one wrote. */
export async function lockAdmin(em: EntityManager, { customerId }: Admin): Promise<void> {
  await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .execute();
}
