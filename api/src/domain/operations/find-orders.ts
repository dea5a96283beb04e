import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import { CANCELLED_ITEM, CANCELLED_NUMBER } from "../order/cancelled-order.ts";
import { cancelledTextCondition } from "../order-list/list-cancelled-orders.ts";
import { orderCondition } from "../order-list/order-filter.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { isId } from "../shared/ids.ts";
import { likeLiteral } from "../shared/like.ts";
import { plainText, typedText } from "../shared/plain-text.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { InvalidFields } from "./operation.ts";

/** An order in a list; `cancelled`: its row is deleted, its event log is not. `isHeld`: units are reserved while it is unpaid. */
export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number];

const eb = expressionBuilder<{ c: Tables["customer"] }, "c">();

/** The number of orders that are shown. */
export const FOUND_MAX = 50;
/** The number of orders that are read; one too many shows that there are others. */
const FETCHED_MAX = FOUND_MAX + 1;
const TEXT_MIN = 2;
/** Trigrams are the index of other texts; a shorter text is searched only in the names of customers. */
const TRIGRAM = 3;

/**
 * Returns orders by an order's number, id or its first eight digits, an e-mail address, a name, a phone number, a PaymentIntent (`pi_`), a
 * charge (`ch_`), a refund (`re_`) or a Stripe event (`evt_`), also cancelled ones. Two characters are the start of a word of the customer's
 * name. Newest first, at most `FOUND_MAX` and one more. Charges are looked up at Stripe: `GatewayUnavailable`.
 * @throws InvalidFields for less than two characters
 */
export async function findOrders(ctx: Pick<DomainContext, "em" | "payments">, text: string) {
  const wanted = typedText(text);
  const ids = await orderIdsOf(ctx, wanted);
  if (!ids.length) return [];
  return tables(ctx.em)
    .selectFrom("order_event as e")
    .leftJoin("customer_order as o", "o.id", "e.order_id")
    .select("e.order_id as orderId")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max("o.order_number"), eb.fn.max(CANCELLED_NUMBER)).as("orderNumber"),
      eb.fn.coalesce(eb.fn.max("o.status"), sql.lit("cancelled" as const)).as("status"),
      sql<boolean>`coalesce(bool_or(o.status = 'pending' and o.holds_stock), false)`.as("isHeld"),
      eb.fn.coalesce(eb.fn.max("o.item_name"), eb.fn.max(CANCELLED_ITEM), sql.lit("")).as("itemName"),
      eb.fn.min("e.occurred_at").as("placedAt"),
    ])
    .where("e.order_id", "=", anyOf(ids))
    .groupBy("e.order_id")
    .orderBy("placedAt", "desc")
    .limit(FETCHED_MAX)
    .execute();
}

async function orderIdsOf(ctx: Pick<DomainContext, "em" | "payments">, wanted: string): Promise<string[]> {
  if (isId(wanted.toLowerCase())) return [wanted.toLowerCase()];
  if (wanted.startsWith("evt_")) {
    const event = await tables(ctx.em)
      .selectFrom("stripe_event")
      .select("payment_intent_id")
      .where("id", "=", wanted)
      .executeTakeFirst();
    return event?.payment_intent_id ? ordersOfIntent(ctx, event.payment_intent_id) : [];
  }
  if (wanted.startsWith("pi_")) return ordersOfIntent(ctx, wanted);
  if (/^(ch|re)_/.test(wanted)) {
    const intentId = await ctx.payments.findIntentIdOf(wanted);
    return intentId === null ? [] : ordersOfIntent(ctx, intentId);
  }
  if (/^\S+@\S+$/.test(wanted)) {
    return ordersOfCustomers(ctx, eb("c.email", "=", canonicalEmail(wanted)));
  }
  if (wanted.length < TEXT_MIN) throw new InvalidFields(`Enter at least ${TEXT_MIN} characters.`);
  if (wanted.length >= TRIGRAM) return ordersOfText(ctx, wanted);
  // The names come after the address.
  return ordersOfCustomers(ctx, eb("c.search_text", "like", `% ${likeLiteral(plainText(wanted))}%`));
}

/** Returns orders by number, short id, name, phone and the other texts that staff search by, also cancelled ones. */
async function ordersOfText({ em }: Pick<DomainContext, "em">, text: string): Promise<string[]> {
  const condition = await orderCondition({ em }, { text });
  const rows = await tables(em)
    .selectFrom((eb) =>
      eb
        .selectFrom("customer_order as o")
        .select("o.id")
        .where(condition)
        .orderBy("o.id", "desc")
        .limit(FETCHED_MAX)
        .as("there"),
    )
    .select("there.id")
    .unionAll((eb) =>
      eb
        .selectFrom((gone) =>
          gone
            .selectFrom("order_event as e")
            .select("e.order_id as id")
            .where("e.type", "=", "order.cancelled")
            .where(cancelledTextCondition({ em }, text))
            .orderBy("e.id", "desc")
            .limit(FETCHED_MAX)
            .as("cancelled"),
        )
        .select("cancelled.id"),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns orders by the shop's own row, else by the metadata of Stripe's intent. */
async function ordersOfIntent(
  ctx: Pick<DomainContext, "em" | "payments">,
  intentId: string,
): Promise<string[]> {
  const rows = await tables(ctx.em)
    .selectFrom("payment")
    .select("order_id")
    .where("payment_intent_id", "=", intentId)
    .execute();
  if (rows.length) return rows.map((row) => row.order_id);
  const intent = await ctx.payments.retrieveIntent(intentId);
  return intent?.orderId && isId(intent.orderId) ? [intent.orderId] : [];
}

async function ordersOfCustomers(
  { em }: Pick<DomainContext, "em">,
  condition: Expression<SqlBool>,
): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("order_event as e")
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .select("e.order_id")
    .where(condition)
    .where("e.type", "=", "order.placed")
    .orderBy("e.id", "desc")
    .limit(FETCHED_MAX)
    .execute();
  return rows.map((row) => row.order_id);
}
