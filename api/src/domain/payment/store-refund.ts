import type { EntityManager } from "@mikro-orm/postgresql";
import type { InsertObject } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { NOW, tables, type Tables } from "../shared/tables.ts";
import type { OwedReason } from "./refund-state.ts";

type RefundRow = InsertObject<Tables, "refund">;

/** Stores a refund and returns its id. Its idempotency key is made from the id where none is given. */
export async function storeRefund(
  em: EntityManager,
  refund: Omit<RefundRow, "id" | "idempotency_key"> & { readonly idempotency_key?: string },
): Promise<string> {
  const id = newId();
  await tables(em)
    .insertInto("refund")
    .values({ id, idempotency_key: `refund:${id}`, ...refund })
    .execute();
  return id;
}

/** Stores, once per intent, that all of a charge must be refunded. The caller has locked the payment. */
export async function oweRefund(
  ctx: DomainContext,
  em: EntityManager,
  { paymentId, intent, reason }: { paymentId: string; intent: PaymentIntent; reason: OwedReason },
): Promise<void> {
  const { id: intentId, amount: amount_cents } = intent;
  await tables(em)
    .updateTable("payment")
    .set({ status: "refunding", amount_cents, succeeded_at: NOW, updated_at: NOW })
    .where("id", "=", paymentId)
    .execute();
  const idempotency_key = `refund:${intentId}`;
  const refundId = await storeRefund(em, { payment_id: paymentId, amount_cents, reason, idempotency_key });
  await ctx.outbox.add(em, { type: "refund.due", refundId });
}
