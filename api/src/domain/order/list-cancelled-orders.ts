import { requirePerson } from "../customer/customer.policy.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { isId } from "../shared/ids.ts";
import { likeLiteral } from "../shared/like.ts";
import { type Cents, cents } from "../shared/money.ts";
import { cutPageBy, type Page } from "../shared/page.ts";

/**
 * A cancelled order. Its row is deleted: all of this comes from its event log. Fields are null where an order was
 * cancelled before its event recorded them.
 */
export interface CancelledOrder {
  readonly id: string;
  readonly toolId: string | null;
  readonly itemName: string | null;
  readonly toolImageUrl: string | null;
  readonly quantity: number | null;
  readonly total: Cents | null;
  readonly placedAt: Date | null;
  readonly cancelledAt: Date;
  /** The customer's name and address as they are today. */
  readonly customerName: string;
  readonly email: string;
}

/** Which cancelled orders an admin looks at; an absent field does not filter. */
export interface CancelledFilter {
  /** Part of the customer's e-mail address or of the tool's name, or the order's id. */
  readonly text?: string | undefined;
  /** Placed at or after. */
  readonly from?: Date | undefined;
  /** Placed before. */
  readonly to?: Date | undefined;
}

type Reading = Pick<DomainContext, "em" | "actor">;
type PageRequest = { readonly limit: number; readonly after?: string | undefined };

interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

interface CancelledRow {
  event_id: string;
  order_id: string;
  tool_id: string | null;
  item_name: string | null;
  image_url: string | null;
  quantity: number | null;
  total_cents: number | null;
  placed_at: Date | null;
  cancelled_at: Date;
  customer_name: string | null;
  email: string | null;
}

/** The caller's own cancelled orders, the last cancelled first. The cursor is the id of the event. */
export async function listOwnCancelledOrders(ctx: Reading, page: PageRequest): Promise<Page<CancelledOrder>> {
  const { subject } = requirePerson(ctx.actor);
  const own = { sql: "e.customer_id = (select id from customer where subject = ?)", values: [subject] };
  return readPage(ctx, [own], page);
}

/** Everybody's cancelled orders that match the filter, the last cancelled first; `forbidden` except for admins. */
export async function listAllCancelledOrders(
  ctx: Reading,
  input: PageRequest & { filter: CancelledFilter },
): Promise<Page<CancelledOrder>> {
  await requireAdmin(ctx);
  return readPage(ctx, conditionsOf(input.filter), input);
}

function conditionsOf({ text, from, to }: CancelledFilter): Condition[] {
  return [
    ...(text === undefined ? [] : [textCondition(text)]),
    ...(from ? [{ sql: "p.occurred_at >= ?", values: [from] }] : []),
    ...(to ? [{ sql: "p.occurred_at < ?", values: [to] }] : []),
  ];
}

function textCondition(text: string): Condition {
  const id = text.toLowerCase();
  if (isId(id)) return { sql: "e.order_id = ?", values: [id] };
  const pattern = `%${likeLiteral(text)}%`;
  return {
    // As an array, not a join: each side of the "or" has an index.
    sql: `(e.customer_id = any(array(select id from customer where email ilike ?))
       or e.data ->> 'itemName' ilike ?)`,
    values: [pattern, pattern],
  };
}

async function readPage(
  { em }: Reading,
  conditions: readonly Condition[],
  { limit, after }: PageRequest,
): Promise<Page<CancelledOrder>> {
  const all = [...conditions, ...(after ? [{ sql: "e.id < ?", values: [after] }] : [])];
  const rows = await em.execute<CancelledRow[]>(
    `select e.id as event_id, e.order_id, t.id as tool_id, t.image_url, e.data ->> 'itemName' as item_name,
       (e.data ->> 'quantity')::integer as quantity,
       (e.data ->> 'quantity')::bigint * (e.data ->> 'unitPriceCents')::bigint as total_cents,
       p.occurred_at as placed_at, e.occurred_at as cancelled_at, c.name as customer_name, c.email
     from order_event e
       left join order_event p on p.order_id = e.order_id and p.type = 'order.placed'
       left join tool t on t.id = (e.data ->> 'toolId')::uuid
       left join customer c on c.id = e.customer_id
     where e.type = 'order.cancelled' ${all.map(({ sql }) => `and ${sql}`).join(" ")}
     order by e.id desc limit ?`,
    [...all.flatMap(({ values }) => values), limit + 1],
  );
  const page = cutPageBy(rows, limit, ({ event_id }) => event_id);
  return { ...page, rows: page.rows.map(fromRow) };
}

function fromRow(row: CancelledRow): CancelledOrder {
  return {
    id: row.order_id,
    toolId: row.tool_id,
    itemName: row.item_name,
    toolImageUrl: row.image_url,
    quantity: row.quantity,
    total: row.total_cents === null ? null : cents(row.total_cents),
    placedAt: row.placed_at,
    cancelledAt: row.cancelled_at,
    customerName: row.customer_name ?? "",
    email: row.email ?? "",
  };
}
