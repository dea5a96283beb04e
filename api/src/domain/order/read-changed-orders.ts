import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { type Change, RECENT_ID } from "../shared/recent-changes.ts";
import { tables } from "../shared/tables.ts";

/** Returns the order events of the last seconds of these customers. */
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
      // These are left out: another event follows at once, and fetching the order in between could be a 404; notes are internal.
      .where("e.type", "not in", ["order.cancel-requested", "order.note-added"])
      .where("c.subject", "=", anyOf(subjects))
      .execute()
  );
}
