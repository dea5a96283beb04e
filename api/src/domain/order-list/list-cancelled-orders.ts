import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import { requirePerson } from "../customer/customer.policy.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { isId } from "../shared/ids.ts";
import { containing } from "../shared/like.ts";
import type { Cents } from "../shared/money.ts";
import { cutPageBy, type Page } from "../shared/page.ts";
import { typedText } from "../shared/plain-text.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { CANCELLED_ITEM, CANCELLED_NUMBER, selectCancelledOrders } from "../order/cancelled-order.ts";
import { readOrderNumber, readShortId } from "../order/order-number.ts";

/**
 * A cancelled order. Its row is deleted: all of this comes from its event log. Fields are null where an order was
 * cancelled before its event recorded them.
 */
export interface CancelledOrder {
  readonly id: string;
  readonly orderNumber: number | null;
  readonly toolId: string | null;
  readonly itemName: string | null;
  readonly imageUrl: string | null;
  readonly quantity: number | null;
  readonly total: Cents | null;
  readonly placedAt: Date | null;
  readonly cancelledAt: Date;
  /** True if the shop cancelled it because it was not paid. */
  readonly isEndedUnpaid: boolean;
  /** The customer's name and address as they are today. */
  readonly customerName: string;
  readonly email: string;
}

/** A filter of cancelled orders; an absent field does not filter. */
export interface CancelledFilter {
  /** A part of the customer's e-mail address or name or of the tool's name; the order's number, id or its first eight digits. */
  readonly text?: string | undefined;
  /** The order was placed at or after this time. */
  readonly from?: Date | undefined;
  /** The order was placed before this time. */
  readonly to?: Date | undefined;
}

type Reading = Pick<DomainContext, "em" | "actor" | "roles">;
type PageRequest = { readonly limit: number; readonly after?: string | undefined };

type Condition = Expression<SqlBool>;

const eb = expressionBuilder<{ e: Tables["order_event"]; p: Tables["order_event"] }, "e" | "p">();

/** Returns the caller's cancelled orders, last cancelled first. The cursor is the id of the event. */
export async function listOwnCancelledOrders(ctx: Reading, page: PageRequest): Promise<Page<CancelledOrder>> {
  const { subject } = requirePerson(ctx.actor);
  const caller = tables(ctx.em).selectFrom("customer").select("id").where("subject", "=", subject);
  return readPage(ctx, [eb("e.customer_id", "=", caller)], page);
}

/** Returns the cancelled orders of all customers that match the filter, last cancelled first, for an admin. Error: `forbidden`. */
export async function listAllCancelledOrders(
  ctx: Reading,
  input: PageRequest & { filter: CancelledFilter },
): Promise<Page<CancelledOrder>> {
  await requireAdmin(ctx);
  return readPage(ctx, conditionsOf(ctx, input.filter), input);
}

function conditionsOf(ctx: Reading, { text, from, to }: CancelledFilter): Condition[] {
  return [
    ...(text === undefined ? [] : [cancelledTextCondition(ctx, text)]),
    ...(from ? [eb("p.occurred_at", ">=", from)] : []),
    ...(to ? [eb("p.occurred_at", "<", to)] : []),
  ];
}

/** The condition on `order_event as e` that a cancelled order matches a search text. */
export function cancelledTextCondition({ em }: Pick<Reading, "em">, text: string): Condition {
  const id = typedText(text).toLowerCase();
  if (isId(id)) return eb("e.order_id", "=", id);
  const pattern = containing(text);
  const number = readOrderNumber(text);
  const short = readShortId(text);
  const customers = tables(em).selectFrom("customer").select("id").where("search_text", "like", pattern);
  return eb.or([
    // The ids are an array, not a join: each side of the "or" has an index.
    eb("e.customer_id", "=", sql<string>`any(array(${customers}))`),
    eb(sql`plain_text(${CANCELLED_ITEM})`, "like", pattern),
    ...(number === null ? [] : [eb(CANCELLED_NUMBER, "=", number)]),
    ...(short === null ? [] : [eb.between("e.order_id", short.first, short.last)]),
  ]);
}

async function readPage(
  { em }: Reading,
  conditions: readonly Condition[],
  { limit, after = "" }: PageRequest,
): Promise<Page<CancelledOrder>> {
  const rows = await selectCancelledOrders(em)
    .leftJoin("customer as c", "c.id", "e.customer_id")
    .select(["e.id as eventId", "e.order_id as id"])
    .select(({ fn }) => [
      fn.coalesce("c.name", sql.lit("")).as("customerName"),
      fn.coalesce("c.email", sql.lit("")).as("email"),
    ])
    .where(eb.and(conditions))
    .$if(after !== "", (query) => query.where("e.id", "<", after))
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  return cutPageBy(rows, limit, ({ eventId }) => eventId);
}
