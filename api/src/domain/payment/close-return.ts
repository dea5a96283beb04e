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
    .updateTable("order_return as x")
    .from("payment as p")
    .set((eb) => ({
      state: "refunded",
      refunded_at: NOW,
      refund_id: eb
        .selectFrom("refund as r")
        .select("r.id")
        .whereRef("r.payment_id", "=", "p.id")
        .where("r.state", "=", "succeeded")
        .where((of) =>
          of.not(
            of.exists(of.selectFrom("order_return as y").select("y.id").whereRef("y.refund_id", "=", "r.id")),
          ),
        )
        .orderBy((of) => of("r.id", "is not distinct from", of.ref("x.requested_refund_id")), "desc")
        .orderBy("r.done_at", "desc")
        .orderBy("r.id", "desc")
        .limit(1),
    }))
    .where("p.id", "=", paymentId)
    .where((eb) =>
      eb.or([
        eb("p.refunded_cents", "=", eb.ref("p.amount_cents")),
        eb.exists(
          eb
            .selectFrom("refund as own")
            .select("own.id")
            .whereRef("own.id", "=", "x.requested_refund_id")
            .whereRef("own.payment_id", "=", "p.id")
            .where("own.state", "=", "succeeded"),
        ),
      ]),
    )
    .where("x.order_id", "=", orderId)
    .where("x.state", "=", "received")
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
  { refundId, failedIds }: { refundId: string; failedIds: readonly string[] },
): Promise<void> {
  await tables(em)
    .updateTable("order_return")
    .set({ requested_refund_id: refundId })
    .where("requested_refund_id", "=", anyOf(failedIds))
    .where("state", "=", "received")
    .execute();
}
