import type { EntityManager } from "@mikro-orm/postgresql";
import { type NotNull, sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import type { ProviderDispute } from "../shared/payment-gateway.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";

/**
 * Stores the disputes of this shop's charges as Stripe reports them, and adds a mail to staff for each change. Ignores disputes of
 * other charges. An older report does not reopen a dispute that the bank has decided.
 */
export async function recordDisputes(
  ctx: DomainContext,
  disputes: readonly ProviderDispute[],
): Promise<void> {
  for (const dispute of disputes) {
    await inTransaction(ctx.em.fork(), async (em) => {
      const changed = await storeDispute(em, dispute);
      const disputeId = dispute.providerId;
      if (changed) await ctx.outbox.add(em, { type: "dispute.changed", ...changed, disputeId });
    });
  }
}

/** Returns undefined where the charge is not this shop's, or nothing has changed. */
async function storeDispute(em: EntityManager, dispute: ProviderDispute) {
  return tables(em)
    .insertInto("dispute")
    .columns(["id", "payment_id", "status", "amount_cents", "reason", "respond_by"])
    .expression((eb) =>
      eb
        .selectFrom("payment as p")
        .select([
          eb.val(dispute.providerId).as("id"),
          "p.id as payment_id",
          eb.val(dispute.status).as("status"),
          sql<Cents>`${dispute.amount}::bigint`.as("amount_cents"),
          eb.val(dispute.reason).as("reason"),
          sql<Date | null>`${dispute.respondBy}::timestamptz`.as("respond_by"),
        ])
        .where("p.payment_intent_id", "=", dispute.paymentIntentId),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          status: eb.ref("excluded.status"),
          amount_cents: eb.ref("excluded.amount_cents"),
          respond_by: eb.ref("excluded.respond_by"),
          change: eb("dispute.change", "+", 1),
          updated_at: NOW,
        }))
        .where((eb) =>
          eb(
            eb.refTuple("dispute.status", "dispute.amount_cents", "dispute.respond_by"),
            "is distinct from",
            eb.refTuple("excluded.status", "excluded.amount_cents", "excluded.respond_by"),
          ),
        )
        .where((eb) =>
          eb.or([eb("dispute.status", "in", UNDECIDED), eb("excluded.status", "not in", UNDECIDED)]),
        ),
    )
    .returning((eb) => [
      "dispute.change",
      eb
        .selectFrom("payment as p")
        .select("p.order_id")
        .whereRef("p.id", "=", "dispute.payment_id")
        .as("orderId"),
    ])
    .$narrowType<{ orderId: NotNull }>()
    .executeTakeFirst();
}

/** The bank may still return the money to the customer. */
export const UNDECIDED: readonly ProviderDispute["status"][] = ["needs-response", "under-review"];
