import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { MailKind } from "./mail-kind.ts";

/** The refund, as its mail shows it. */
export type RefundDetails = NonNullable<Awaited<ReturnType<typeof readRefund>>>;

/** Returns whether a mail is about a refund: its key has the refund, others have the order. */
export function isAboutRefund(kind: MailKind): boolean {
  return kind === "order.refunded" || kind === "order.refund-returned";
}

/** Returns the refund for its mail; null when the mail no longer applies: the refund was returned. */
export async function readRefund(em: DomainContext["em"], kind: MailKind, refundId: string | undefined) {
  if (refundId === undefined) return null;
  const refund = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select([
      "r.amount_cents as amount",
      "p.amount_cents as charged",
      "p.refunded_cents as soFar",
      "r.reason",
    ])
    .select((eb) => [
      // It records what the bank took with a lost dispute.
      eb
        .exists(eb.selectFrom("dispute as d").select("d.id").whereRef("d.refund_id", "=", "r.id"))
        .$castTo<boolean>()
        .as("isOfDispute"),
      // The units were sent back in a return.
      eb
        .exists(
          eb.selectFrom("order_return as x").select("x.id").whereRef("x.requested_refund_id", "=", "r.id"),
        )
        .$castTo<boolean>()
        .as("isOfReturn"),
      // The units that it is of; none of an amount.
      jsonArrayFrom(
        eb
          .selectFrom("refund_line as rl")
          .innerJoin("order_line as l", (join) =>
            join.onRef("l.order_id", "=", "p.order_id").onRef("l.position", "=", "rl.position"),
          )
          .select(["l.name", "rl.quantity"])
          .whereRef("rl.refund_id", "=", "r.id")
          .where("rl.quantity", ">", 0)
          .orderBy("rl.position"),
      ).as("lines"),
    ])
    .where("r.id", "=", refundId)
    .where("r.done_at", "is not", null)
    .where("r.state", "=", kind === "order.refunded" ? "succeeded" : "returned")
    .executeTakeFirst();
  return refund ?? null;
}
