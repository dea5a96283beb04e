import type { EntityManager } from "@mikro-orm/postgresql";
import type { NotNull } from "kysely";
import { tables } from "../shared/tables.ts";
import { UNFINISHED_PAYMENT } from "./payment-state.ts";

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
