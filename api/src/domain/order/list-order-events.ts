import { sql } from "kysely";
import { isAdmin } from "../customer/customer.policy.ts";
import { ensureAdmin } from "../customer/ensure-customer.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { cutPage } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import type { OrderEventType } from "./order-event-type.ts";
import { orderNotFound, ownerFilter } from "./order.policy.ts";

/** The events that an order's customer sees. Internal ones are left out. */
export const TIMELINE_TYPES = [
  "order.placed",
  "order.hold-extended",
  "order.hold-released",
  "order.hold-renewed",
  "order.cancelled",
  "order.paid",
  "order.reference-changed",
  "order.delivery-changed",
  "order.shipped",
  "order.parcel-changed",
  "order.delivered",
  "order.partly-refunded",
  "order.refunded",
  "order.refund-returned",
  "order.return-requested",
  "order.return-accepted",
  "order.return-declined",
  "order.return-received",
  "order.return-refunded",
  "payment.started",
  "payment.declined",
  "payment.refused",
  "payment.refunded",
] as const satisfies readonly OrderEventType[];

export type TimelineType = (typeof TIMELINE_TYPES)[number];

/** The events whose amount is money that was refunded, or returned by the card's bank. */
const AMOUNT_TYPES: ReadonlySet<TimelineType> = new Set([
  "order.refund-returned",
  "order.partly-refunded",
  "order.refunded",
  "payment.refunded",
]);

type Reading = Pick<DomainContext, "em" | "actor" | "roles">;

/**
 * Returns the timeline of an order, oldest first, for its customer and for admins, also after it was cancelled. Error: `not-found`.
 */
export async function listOrderEvents(
  ctx: Reading,
  input: { orderId: string; limit: number; after?: string | undefined },
) {
  await assertMayRead(ctx, input.orderId);
  const { orderId, limit, after = "" } = input;
  const rows = await tables(ctx.em)
    .selectFrom("order_event as e")
    .leftJoin("shipment as s", (join) =>
      join.onRef("s.order_id", "=", "e.order_id").on("e.type", "=", "order.shipped"),
    )
    .select(["e.id", "e.order_id as orderId", "e.occurred_at as at"])
    .select(["s.carrier", "s.tracking_number as trackingNumber"])
    .select((eb) => [
      // The condition lets only these types through.
      eb.ref("e.type").$castTo<TimelineType>().as("type"),
      sql<Cents | null>`(e.data ->> 'amountCents')::bigint`.as("amount"),
    ])
    .where("e.order_id", "=", orderId)
    .where("e.type", "in", TIMELINE_TYPES)
    // A refund that an admin requested is shown by the order's own event.
    .where((eb) =>
      eb.not(eb.and([eb("e.type", "=", "payment.refunded"), eb(sql`e.data ->> 'reason'`, "=", "admin")])),
    )
    .$if(after !== "", (query) => query.where("e.id", ">", after))
    .orderBy("e.id")
    .limit(limit + 1)
    .execute();
  const events = rows.map(({ carrier, trackingNumber, ...row }) => ({
    ...row,
    amount: AMOUNT_TYPES.has(row.type) ? row.amount : null,
    // The carrier and tracking number of the shipping, as they are now.
    parcel: carrier === null && trackingNumber === null ? null : { carrier, trackingNumber },
  }));
  return cutPage(events, limit);
}

async function assertMayRead(ctx: Reading, orderId: string): Promise<void> {
  const subject = ownerFilter(ctx);
  const order = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select("c.subject")
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  const isOwn = subject === null || order?.subject === subject;
  if (!order || !(isOwn || (await isAdminNow(ctx)))) throw orderNotFound();
}

/** Checks token and stored role; reads the stored role only for a token of an admin. */
async function isAdminNow(ctx: Reading): Promise<boolean> {
  if (ctx.actor.kind !== "person" || !ctx.actor.roles.has("admin")) return false;
  return isAdmin(ctx.actor, await ensureAdmin(ctx));
}
