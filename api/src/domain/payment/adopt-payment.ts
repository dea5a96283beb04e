import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../shared/ids.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { tables } from "../shared/tables.ts";

/** The fields of a payment that a settlement decides by, its row locked until the transaction ends. */
export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Locks the payment of an intent and returns it; undefined where there is none. */
export async function lockPayment(em: EntityManager, intentId: string) {
  return tables(em)
    .selectFrom("payment")
    .select(["id", "status"])
    .where("payment_intent_id", "=", intentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the intent in a payment that was just started; adds a payment where the shop has no row of the charge. */
export async function adoptPayment(
  em: EntityManager,
  intent: PaymentIntent,
  orderId: string,
): Promise<LockedPayment> {
  await tables(em)
    .updateTable("payment")
    .set({ payment_intent_id: intent.id })
    .where("order_id", "=", orderId)
    .where("status", "=", "starting")
    .where("payment_intent_id", "is", null)
    .where("amount_cents", "=", intent.amount)
    .where("currency", "=", intent.currency)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("payment as p").select("p.id").where("p.payment_intent_id", "=", intent.id)),
      ),
    )
    .execute();
  await tables(em)
    .insertInto("payment")
    .values({
      id: newId(),
      order_id: orderId,
      payment_intent_id: intent.id,
      amount_cents: intent.amount,
      currency: intent.currency,
      status: "canceled",
    })
    .onConflict((conflict) => conflict.column("payment_intent_id").doNothing())
    .execute();
  const payment = await lockPayment(em, intent.id);
  if (!payment) throw new Error(`no payment has ${intent.id}`);
  return payment;
}
