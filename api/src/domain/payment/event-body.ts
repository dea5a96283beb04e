import type { EntityManager } from "@mikro-orm/postgresql";
import type { QueryCreator } from "kysely";
import { type Tables, tables } from "../shared/tables.ts";

/** The text that replaces the body of an event that may no longer be stored. */
export const NO_BODY = Buffer.alloc(0);

/**
 * Returns whether the body of an event may stay stored: only while it belongs to a payment of a customer who has not been erased.
 * Waits for an account that is being closed, so call it before the event's row is locked.
 */
export async function canStoreEventBody(em: EntityManager, paymentIntentId: string | null): Promise<boolean> {
  const owner = await selectOwners(tables(em))
    .select("c.erased_at as erasedAt")
    .where("p.payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();
  return owner?.erasedAt === null;
}

/** Selects payments (`p`) with customers (`c`); waits for accounts being closed. The caller adds the condition. */
export function selectOwners(db: Pick<QueryCreator<Tables>, "selectFrom">) {
  return db
    .selectFrom("payment as p")
    .innerJoin("customer_order as o", "o.id", "p.order_id")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .forKeyShare("c");
}
