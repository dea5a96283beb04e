import type { EntityManager } from "@mikro-orm/postgresql";
import type { NotNull, QueryCreator } from "kysely";
import { type Slots, statement } from "../shared/statement.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { UNFINISHED_PAYMENT } from "./payment-state.ts";

/** The data that the shop has about an intent. */
export type KnownCharge = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

/** Returns what the shop knows of an intent; undefined where it has no payment with the intent. */
export async function findCharge(em: EntityManager, intentId: string) {
  const [charge] = await selectCharge(em, { intentId });
  return charge;
}

const selectCharge = statement((db, { intentId }: Slots<{ intentId: string }>) =>
  selectCharges(db).where("p.payment_intent_id", "=", intentId),
);

/** Selects payments (`p`) as `KnownCharge`; the caller adds the condition. */
export function selectCharges(db: Pick<QueryCreator<Tables>, "selectFrom">) {
  return db
    .selectFrom("payment as p")
    .leftJoin("customer_order as o", (join) =>
      join.onRef("o.id", "=", "p.order_id").onRef("o.payment_intent_id", "=", "p.payment_intent_id"),
    )
    .select(["p.order_id as orderId", "p.status"])
    .select((eb) => [
      eb
        .and([eb("o.id", "is not", null), eb("p.status", "=", "succeeded")])
        .$castTo<boolean>()
        .as("hasPaid"),
      eb
        .exists(eb.selectFrom("refund as r").select("r.id").whereRef("r.payment_id", "=", "p.id"))
        .$castTo<boolean>()
        .as("hasRefunds"),
    ]);
}

/** Lists the intents of an order that may still be charged. */
export async function listOpenIntents(em: EntityManager, orderId: string): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("payment")
    .select("payment_intent_id as intentId")
    .where("order_id", "=", orderId)
    .where("status", "in", UNFINISHED_PAYMENT)
    .where("payment_intent_id", "is not", null)
    .$narrowType<{ intentId: NotNull }>()
    .execute();
  return rows.map(({ intentId }) => intentId);
}
