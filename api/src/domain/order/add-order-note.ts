import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { Admin } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockAdmin } from "../tool/lock-admin.ts";
import { assertKnownOrder } from "./assert-known-order.ts";
import { recordOrderEvent } from "./order-event.ts";

interface AddOrderNote {
  readonly orderId: string;
  readonly text: string;
  /** The key of the request: requests of an admin with the same key add one note. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Adds an internal note to an order, also to a cancelled one, for an admin. Errors: `forbidden`, `not-found`, `idempotency-key-reused`.
 */
export async function addOrderNote(ctx: DomainContext, input: AddOrderNote): Promise<{ noteId: string }> {
  const admin = await requireAdmin(ctx);
  return inTransaction(ctx.em.fork(), async (em) => {
    await lockAdmin(em, admin);
    const earlier = await findEarlier(em, admin, input);
    if (earlier !== null) return { noteId: earlier };
    const { orderId, text, idempotencyKey = null } = input;
    await assertKnownOrder(em, orderId);
    const noteId = newId();
    const author_id = admin.customerId;
    await tables(em)
      .insertInto("order_note")
      .values({ id: noteId, order_id: orderId, author_id, text, request_key: idempotencyKey })
      .execute();
    const source = { adminId: admin.customerId };
    await recordOrderEvent(em, { orderId, type: "order.note-added", source, data: { noteId } });
    return { noteId };
  });
}

async function findEarlier(
  em: EntityManager,
  admin: Admin,
  { orderId, text, idempotencyKey }: AddOrderNote,
): Promise<string | null> {
  if (idempotencyKey === undefined) return null;
  const earlier = await tables(em)
    .selectFrom("order_note")
    .select(["id", "order_id as orderId", "text"])
    .where("author_id", "=", admin.customerId)
    .where("request_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.orderId !== orderId || earlier.text !== text) throw keyReused("note");
  return earlier.id;
}
