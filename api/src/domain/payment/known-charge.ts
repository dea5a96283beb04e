import type { EntityManager } from "@mikro-orm/postgresql";
import type { QueryCreator } from "kysely";
import { type Slots, statement } from "../shared/statement.ts";
import type { Tables } from "../shared/tables.ts";

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
