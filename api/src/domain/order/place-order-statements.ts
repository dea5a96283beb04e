import { jsonObjectFrom } from "kysely/helpers/postgres";
import { type Slots, statement } from "../shared/statement.ts";
import { type Destination, selectTerms } from "../zone/terms.ts";

type BeforeSlots = Slots<{ customerId: string; idempotencyKey: string | null } & Destination>;

/**
 * Selects what placing an order depends on, in one statement: the number of the customer's unpaid orders, what was requested with the same key (without the
 * order where that was cancelled), and the terms.
 */
export const selectBefore = statement((db, { customerId, idempotencyKey, zone, country }: BeforeSlots) =>
  db
    .selectFrom("customer as c")
    .leftJoin("order_request as r", (join) =>
      join.onRef("r.customer_id", "=", "c.id").on("r.idempotency_key", "=", idempotencyKey),
    )
    .leftJoin("customer_order as o", (join) =>
      join.onRef("o.id", "=", "r.order_id").on("o.status", "<>", "cancelled"),
    )
    .select(["r.fingerprint", "o.id as orderId"])
    .select((eb) =>
      eb
        .selectFrom("customer_order as p")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("p.customer_id", "=", "c.id")
        .where("p.status", "in", ["pending", "cancelling"])
        .as("pending"),
    )
    .select(jsonObjectFrom(selectTerms(db, { zone, country })).as("terms"))
    .where("c.id", "=", customerId),
);
