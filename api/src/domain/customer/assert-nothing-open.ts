import type { EntityManager } from "@mikro-orm/postgresql";
import type { Kysely } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { DomainError } from "../shared/errors.ts";
import { type Tables, tables } from "../shared/tables.ts";

/**
 * Throws `orders-open` while the shop or a bank still needs to know who these customers are: an order is unpaid or not delivered, a return
 * or a refund is not finished, the bank sent a refund back, or a dispute is not decided.
 */
export async function assertNothingOpen(em: EntityManager, customerIds: readonly string[]): Promise<void> {
  const db = tables(em);
  const theirs = anyOf(customerIds);
  const orders = await db
    .selectFrom("customer_order")
    .select("id")
    .where("customer_id", "=", theirs)
    .where((eb) =>
      eb.or([
        eb("status", "in", ["pending", "cancelling"]),
        eb.and([eb("status", "=", "paid"), eb("fulfilment", "<>", "delivered")]),
      ]),
    )
    .execute();
  if (orders.length) {
    const are = orders.length === 1 ? "1 order is" : `${orders.length} orders are`;
    throw isOpen(
      `${are} not paid or not delivered yet. Cancel unpaid orders and wait for the others to be delivered.`,
    );
  }
  const returned = await db
    .selectFrom("order_return")
    .select("id")
    .where("order_id", "in", selectOrdersOf(db, customerIds))
    .where("state", "in", ["requested", "accepted", "received"])
    .executeTakeFirst();
  if (returned) throw isOpen("A return is not finished yet. Wait until it is refunded or declined.");
  const refund = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select("r.id")
    .where("p.order_id", "in", selectOrdersOf(db, customerIds))
    .where((eb) =>
      eb.or([
        eb("r.state", "in", ["requested", "sent"]),
        // The shop owes a failed refund again until another one replaces it: nobody could be found to pay it to.
        eb.and([
          eb("r.state", "=", "returned"),
          eb.not(
            eb.exists(
              eb
                .selectFrom("refund as later")
                .select("later.id")
                .whereRef("later.payment_id", "=", "r.payment_id")
                .whereRef("later.id", ">", "r.id")
                .where("later.state", "=", "succeeded"),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (refund) throw isOpen("A refund has not arrived yet. Wait until it is paid, or contact us.");
  const dispute = await db
    .selectFrom("dispute as d")
    .innerJoin("payment as p", "p.id", "d.payment_id")
    .select("d.id")
    .where("p.order_id", "in", selectOrdersOf(db, customerIds))
    .where("d.status", "in", ["needs-response", "under-review"])
    .executeTakeFirst();
  if (dispute) throw isOpen("A bank has not decided about a disputed payment yet. Wait for its decision.");
}

/** The ids of all orders of these customers. */
export const selectOrdersOf = (db: Kysely<Tables>, customerIds: readonly string[]) =>
  db.selectFrom("customer_order").select("id").where("customer_id", "=", anyOf(customerIds));

const isOpen = (message: string): DomainError => new DomainError("orders-open", message);
