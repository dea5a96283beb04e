import type { EntityManager } from "@mikro-orm/postgresql";
import type { Admin } from "../shared/actor.ts";
import { tables } from "../shared/tables.ts";

/** The calls of one admin take turns until the transaction ends, so that a repeated one finds what the first one wrote. */
export async function lockAdmin(em: EntityManager, { customerId }: Admin): Promise<void> {
  await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .execute();
}
