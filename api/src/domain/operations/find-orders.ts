import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import { orderTextCondition } from "../order-list/order-text.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { isId } from "../shared/ids.ts";
import { likeLiteral } from "../shared/like.ts";
import { plainText, typedText } from "../shared/plain-text.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { InvalidFields } from "./operation.ts";

/** An order in a list. `itemName`: of its first line; `isHeld`: units are reserved while it is unpaid. */
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
 * Returns orders by an order's number, id or its first eight digits, an e-mail address, a name, a phone number, the name or number of any line, a PaymentIntent (`pi_`), a
 * charge (`ch_`), a refund (`re_`) or a Stripe event (`evt_`), cancelled ones not by name or phone. Two characters are the start of a word of the customer's
 * name. Newest first, at most `FOUND_MAX` and one more. Charges are looked up at Stripe: `GatewayUnavailable`.
 * @throws InvalidFields for less than two characters
 */
export async function findOrders(ctx: Pick<DomainContext, "em" | "payments">, text: string) {
  const wanted = typedText(text);
  const ids = await orderIdsOf(ctx, wanted);
  if (!ids.length) return [];
  return tables(ctx.em)
    .selectFrom("customer_order as o")
    .innerJoin("order_line as f", (join) =>
      join.onRef("f.order_id", "=", "o.id").on("f.position", "=", sql.lit(1)),
    )
    .select(["o.id as orderId", "o.order_number as orderNumber", "o.status"])
    .select(["f.name as itemName", "o.line_count as lineCount", "o.placed_at as placedAt"])
    .select((eb) =>
      eb
        .and([eb("o.status", "=", "pending"), eb("o.holds_stock", "=", true)])
        .$castTo<boolean>()
        .as("isHeld"),
    )
    .where("o.id", "=", anyOf(ids))
    .orderBy("o.placed_at", "desc")
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

/** Returns orders by number, short id, name, phone and the other texts that staff search by; cancelled ones have neither. */
async function ordersOfText({ em }: Pick<DomainContext, "em">, text: string): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer_order as o")
    .select("o.id")
    .where((await orderTextCondition({ em }, text)).page)
    .orderBy("o.id", "desc")
    .limit(FETCHED_MAX)
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
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select("o.id")
    .where(condition)
    .orderBy("o.id", "desc")
    .limit(FETCHED_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
