import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { type Change, RECENT_ID } from "../shared/recent-changes.ts";
import { tables } from "../shared/tables.ts";

/** The events of the last seconds that concern orders of these customers, by the customers' identities. */
export async function readChangedOrders(
  { em }: { em: EntityManager },
  subjects: readonly string[],
): Promise<Change[]> {
  return (
    tables(em)
      .selectFrom("order_event as e")
      .innerJoin("customer as c", "c.id", "e.customer_id")
      .select(["e.id", "c.subject as topic", "e.order_id as changedId"])
      .where("e.id", ">", RECENT_ID)
      // The order is cancelled, or no longer to be, moments later: an event of its own, and fetching it in between could be a 404.
      .where("e.type", "<>", "order.cancel-requested")
      .where("c.subject", "=", anyOf(subjects))
      .execute()
  );
}
