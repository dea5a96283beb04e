import type { EntityManager } from "@mikro-orm/postgresql";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import type { LockedCharge } from "./lock-charge.ts";

/**
 * Ends the received return of an order once the refund that was requested for it succeeded, or all of the charge is refunded: then a
 * refund has paid for it, even if it was not made for it. Does nothing otherwise. In the caller's transaction, with the charge locked.
 */
export async function closeReturn(
  ctx: DomainContext,
  em: EntityManager,
  { charge, source }: { charge: Pick<LockedCharge, "id" | "orderId">; source: EventSource },
): Promise<void> {
  const { id: paymentId, orderId } = charge;
  const closed = await tables(em)
    .with("ending", (db) =>
      db
        .selectFrom("order_return as x")
        .innerJoin("payment as p", "p.order_id", "x.order_id")
        .innerJoin("refund as r", "r.payment_id", "p.id")
        .leftJoin("order_return as y", "y.refund_id", "r.id")
        .select((eb) => [
          "x.id",
          "r.id as refundId",
          eb("r.id", "is not distinct from", eb.ref("x.requested_refund_id")).as("isOwn"),
        ])
        .where("p.id", "=", paymentId)
        .where("x.state", "=", "received")
        .where("r.state", "=", "succeeded")
        .where("y.id", "is", null)
        .where((eb) =>
          eb.or([
            eb("p.refunded_cents", "=", eb.ref("p.amount_cents")),
            eb("r.id", "=", eb.ref("x.requested_refund_id")),
          ]),
        )
        .orderBy("isOwn", "desc")
        .orderBy("r.done_at", "desc")
        .orderBy("r.id", "desc")
        .limit(1),
    )
    .updateTable("order_return as x")
    .from("ending")
    .set((eb) => ({ state: "refunded", refunded_at: NOW, refund_id: eb.ref("ending.refundId") }))
    .whereRef("x.id", "=", "ending.id")
    .returning((eb) => [
      "x.id as returnId",
      jsonArrayFrom(
        eb
          .selectFrom("return_line as xl")
          .select(["xl.position", "xl.quantity"])
          .whereRef("xl.return_id", "=", "x.id")
          .orderBy("xl.position"),
      ).as("lines"),
    ])
    .executeTakeFirst();
  if (!closed) return;
  await recordOrderEvent(em, { orderId, type: "order.return-refunded", source, data: { ...closed } });
  await ctx.outbox.add(em, { type: "order.return-refunded", orderId, returnId: closed.returnId });
}

/**
 * Has a received return end with this refund instead of its own, which is one of the failed ones that this refund repeats. In the caller's
 * transaction, with the charge locked, before the refund is finished.
 */
export async function replaceRefundOfReturn(
  em: EntityManager,
  refundId: string,
  failedIds: readonly string[],
): Promise<void> {
  await tables(em)
    .updateTable("order_return")
    .set({ requested_refund_id: refundId })
    .where("requested_refund_id", "=", anyOf(failedIds))
    .where("state", "=", "received")
    .execute();
}
