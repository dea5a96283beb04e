import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertKnownOrder } from "./assert-known-order.ts";
import { recordOrderEvent } from "./order-event.ts";

/** Adds an internal note to an order, also to a cancelled one, for an admin. Errors: `forbidden`, `not-found`. */
export async function addOrderNote(
  ctx: DomainContext,
  { orderId, text }: { orderId: string; text: string },
): Promise<{ noteId: string }> {
  const { customerId: adminId } = await requireAdmin(ctx);
  return inTransaction(ctx.em.fork(), async (em) => {
    await assertKnownOrder(em, orderId);
    const noteId = newId();
    await tables(em)
      .insertInto("order_note")
      .values({ id: noteId, order_id: orderId, author_id: adminId, text })
      .execute();
    const data = { noteId };
    await recordOrderEvent(em, { orderId, type: "order.note-added", source: { adminId }, data });
    return { noteId };
  });
}
