import { sql } from "kysely";
import { isAdmin } from "../customer/customer.policy.ts";
import { ensureAdmin } from "../customer/ensure-customer.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { showsAmount, TIMELINE_TYPES, type TimelineEvent, type TimelineType } from "./order-timeline.ts";
import { orderNotFound, ownerFilter } from "./order.policy.ts";

type Reading = Pick<DomainContext, "em" | "actor" | "roles">;

/**
 * Returns the timeline of an order, oldest first, for its customer and for admins, also after it was cancelled. Error: `not-found`.
 */
export async function listOrderEvents(
  ctx: Reading,
  input: { orderId: string; limit: number; after?: string | undefined },
): Promise<Page<TimelineEvent>> {
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
    amount: showsAmount(row.type) ? row.amount : null,
    parcel: carrier === null && trackingNumber === null ? null : { carrier, trackingNumber },
  }));
  return cutPage(events, limit);
}

async function assertMayRead(ctx: Reading, orderId: string): Promise<void> {
  const isReadable =
    (await isOrder(ctx, orderId, ownerFilter(ctx))) ||
    ((await isAdminNow(ctx)) && (await isOrder(ctx, orderId, null)));
  if (!isReadable) throw orderNotFound();
}

async function isOrder({ em }: Reading, orderId: string, subject: string | null): Promise<boolean> {
  const known = await tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select("o.id")
    .where("o.id", "=", orderId)
    .$if(subject !== null, (query) => query.where("c.subject", "=", subject))
    .executeTakeFirst();
  return known !== undefined;
}

/** Checks token and stored role; reads the stored role only for a token of an admin. */
async function isAdminNow(ctx: Reading): Promise<boolean> {
  if (ctx.actor.kind !== "person" || !ctx.actor.roles.has("admin")) return false;
  return isAdmin(ctx.actor, await ensureAdmin(ctx));
}
