import type { AuditKind } from "./audit-entry.ts";

/** Which lines are read; an absent field does not filter. */
export interface LogFilter {
  /** Ids of the people who made the change or whom it is about. */
  readonly people?: readonly string[] | undefined;
  /** Id of the tool, order, review or customer that changed. */
  readonly aboutId?: string | undefined;
  /** Only lines before this id. */
  readonly before?: string | undefined;
}

/** The columns that `readLogs` reads from every log, in their order. */
export const LOG_COLUMNS = "id, kind, action, at, source, by_id, about_id, person_id, data, note";

interface Log {
  readonly kind: AuditKind;
  /** Ids are UUIDv7 in every log: they sort by time across all of them. */
  readonly id: string;
  /** Values of `LOG_COLUMNS`. */
  readonly select: string;
  readonly from: string;
  readonly where: string;
  readonly aboutId: string;
  /** Conditions of which one must hold, each with one list of people for every question mark. */
  readonly people: readonly string[];
}

// Also the predicate of the partial index order_event_by_admin.
const BY_ADMIN = "e.source ~ '^[0-9a-f]{8}-'";

const LOGS: readonly Log[] = [
  {
    kind: "tool",
    id: "e.id",
    select: `e.id, 'tool', e.type, e.occurred_at, 'admin', e.by_customer_id, e.tool_id, null::uuid, e.changes,
      null::text`,
    from: "tool_event e",
    where: "true",
    aboutId: "e.tool_id",
    people: ["e.by_customer_id in (?)"],
  },
  {
    kind: "tool",
    id: "m.id",
    select: `m.id, 'tool', 'tool.stock-adjusted', m.occurred_at, 'admin', m.by_customer_id, m.tool_id, null::uuid,
      jsonb_build_object('quantity', m.quantity, 'stockAfter', m.stock_after), m.note`,
    from: "stock_movement m",
    where: "m.reason = 'adjusted'",
    aboutId: "m.tool_id",
    people: ["m.by_customer_id in (?)"],
  },
  {
    kind: "order",
    id: "e.id",
    select: `e.id, 'order', e.type, e.occurred_at, e.source,
      case when ${BY_ADMIN} then e.source::uuid when e.source in ('customer', 'confirm') then e.customer_id end,
      e.order_id, e.customer_id, e.data, (select r.note from refund r where r.id = (e.data ->> 'refundId')::uuid)`,
    from: "order_event e",
    where: `e.type in ('order.placed', 'order.cancelled', 'order.paid', 'order.shipped', 'order.delivered',
      'payment.refund-requested', 'order.partly-refunded', 'order.refunded', 'order.refund-returned')`,
    aboutId: "e.order_id",
    people: ["e.customer_id in (?)", `(${BY_ADMIN} and e.source in (?))`],
  },
  {
    kind: "review",
    id: "m.id",
    select: `m.id, 'review', 'review.' || m.act, m.occurred_at, 'admin', m.admin_id, m.review_id, r.customer_id,
      '{}'::jsonb, nullif(m.reason, '')`,
    from: "review_moderation m join review r on r.id = m.review_id",
    where: "true",
    aboutId: "m.review_id",
    people: ["m.admin_id in (?)", "r.customer_id in (?)"],
  },
  {
    kind: "role",
    id: "c.id",
    select: `c.id, 'role', case c.state when 'done' then 'role.changed' else 'role.change-' || c.state end,
      coalesce(c.settled_at, c.begun_at), c.source, c.changed_by, c.customer_id, c.customer_id,
      jsonb_build_object('role', c.role), null::text`,
    from: "role_change c",
    where: "true",
    aboutId: "c.customer_id",
    people: ["c.changed_by in (?)", "c.customer_id in (?)"],
  },
];

/** SQL that reads the newest `limit` lines of all logs of a kind, or of every kind, with its values in their order. */
export function readLogs(
  kind: AuditKind | undefined,
  filter: LogFilter,
  limit: number,
): { sql: string; values: unknown[] } {
  const parts = LOGS.filter((log) => kind === undefined || log.kind === kind).map((log) =>
    readLog(log, filter, limit),
  );
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(" union all "),
    values: parts.flatMap(({ values }) => values),
  };
}

function readLog(
  log: Log,
  { people, aboutId, before }: LogFilter,
  limit: number,
): { sql: string; values: unknown[] } {
  const list = people?.map(() => "?").join(", ") ?? "";
  const conditions = [
    log.where,
    ...(before === undefined ? [] : [`${log.id} < ?`]),
    ...(aboutId === undefined ? [] : [`${log.aboutId} = ?`]),
    ...(people === undefined ? [] : [`(${log.people.join(" or ").replaceAll("(?)", `(${list})`)})`]),
  ];
  return {
    sql: `select ${log.select} from ${log.from} where ${conditions.join(" and ")} order by ${log.id} desc limit ?`,
    values: [
      ...(before === undefined ? [] : [before]),
      ...(aboutId === undefined ? [] : [aboutId]),
      ...(people === undefined ? [] : log.people.flatMap(() => people)),
      limit,
    ],
  };
}
