import { type Expression, expressionBuilder, sql } from "kysely";
import type { Tables } from "../shared/tables.ts";

/** What changed, by field, each as `{ from, to }`, of an event `e` of an order; empty where the order is gone. */
type Changes = Readonly<Record<string, unknown>>;

const eb = expressionBuilder<Tables & { e: Tables["order_event"] }, "e">();

const object = (fields: Readonly<Record<string, Expression<unknown>>>) =>
  eb.fn<Changes>(
    "jsonb_build_object",
    Object.entries(fields).flatMap(([key, value]) => [sql.lit(key), value]),
  );

const orEmpty = (changes: Expression<Changes>) => eb.fn.coalesce(changes, sql<Changes>`'{}'::jsonb`);

const NOTHING = sql.lit(null);

/** Address and phone. */
export const CHANGED_DELIVERY = orEmpty(
  eb
    .selectFrom("delivery_change as d")
    .select((of) =>
      object({
        address: object({ from: of.ref("d.old_address"), to: of.ref("d.new_address") }),
        phone: object({ from: of.ref("d.old_phone"), to: of.ref("d.new_phone") }),
      }).as("changes"),
    )
    .whereRef("d.event_id", "=", "e.id"),
);

/** Carrier and tracking number when the order was shipped: what the first correction replaced, or what they are. */
export const SHIPPED_PARCEL = orEmpty(
  eb
    .selectFrom("customer_order as o")
    .leftJoin("parcel_change as p", "p.order_id", "o.id")
    .select((of) => {
      const before = (
        old: "p.old_carrier" | "p.old_tracking_number",
        now: "o.carrier" | "o.tracking_number",
      ) => of.case().when("p.event_id", "is", null).then(of.ref(now)).else(of.ref(old)).end();
      return object({
        carrier: object({ from: NOTHING, to: before("p.old_carrier", "o.carrier") }),
        trackingNumber: object({ from: NOTHING, to: before("p.old_tracking_number", "o.tracking_number") }),
      }).as("changes");
    })
    .whereRef("o.id", "=", "e.order_id")
    .orderBy("p.event_id")
    .limit(1),
);

/** Carrier and tracking number before and after a correction. */
export const CHANGED_PARCEL = orEmpty(
  eb
    .selectFrom("parcel_change as p")
    .select((of) =>
      object({
        carrier: object({ from: of.ref("p.old_carrier"), to: of.ref("p.new_carrier") }),
        trackingNumber: object({
          from: of.ref("p.old_tracking_number"),
          to: of.ref("p.new_tracking_number"),
        }),
      }).as("changes"),
    )
    .whereRef("p.event_id", "=", "e.id"),
);
