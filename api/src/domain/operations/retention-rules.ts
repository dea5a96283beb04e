import type { ShopRules } from "../shared/context.ts";

export interface RetentionRule {
  /** The kind of data that is stored for a time; a value of the metric's label. */
  readonly what: string;
  /** Returns the days after which a row is removed. */
  readonly days: (retention: ShopRules["retention"]) => number;
  readonly table: string;
  /** The column that the days count from. */
  readonly since: string;
  /** The SQL condition on a row `r`; none: every row that is old enough. */
  readonly where?: string;
  /** The SQL that sets columns of the row instead of deleting it. */
  readonly set?: string;
}

const doneDays: RetentionRule["days"] = (retention) => retention.doneDays;

/**
 * The rules of what is removed, and when. `infra/data.md` has the reasons; each condition has its index. Orders, payments, refunds,
 * stock and who changed what are retained: they belong to the books.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    what: "stripe-event-bodies",
    days: ({ eventBodyDays }) => eventBodyDays,
    table: "stripe_event",
    since: "received_at",
    where: "octet_length(r.body) > 0",
    set: "body = ''",
  },
  {
    what: "stripe-events",
    days: doneDays,
    table: "stripe_event",
    since: "processed_at",
    where: "r.status = 'done'",
  },
  { what: "mails", days: doneDays, table: "mail", since: "finished_at" },
  { what: "stock-alerts", days: doneDays, table: "stock_alert", since: "mailed_at" },
  { what: "order-requests", days: doneDays, table: "order_request", since: "created_at" },
  { what: "dead-jobs", days: doneDays, table: "outbox", since: "finished_at", where: "r.status = 'dead'" },
  {
    what: "operator-actions",
    days: ({ auditDays }) => auditDays,
    table: "operator_action",
    since: "happened_at",
  },
  {
    // Tools are archived, never deleted. One that was ordered retains its images, which customers see with their order; others get an
    // image of the initial catalogue. The sweep of images then removes the files that no tool shows.
    what: "archived-tool-images",
    days: doneDays,
    table: "tool",
    since: "archived_at",
    where: `(r.image_url like '/images/%' or r.more_images <> '[]')
      and not exists (
        select from order_line l join customer_order o on o.id = l.order_id where l.tool_id = r.id and o.status <> 'cancelled'
      )`,
    set: `image_url = '/tools/toolbox.webp', image_alt = null, more_images = '[]', version = version + 1, updated_at = now()`,
  },
  {
    // Tokens from before an erasure live for minutes. One that was interrupted is found by it until it is complete.
    what: "erased-subjects",
    days: () => 1,
    table: "customer",
    since: "erased_at",
    where: "r.erased_subject_hash is not null and r.email = 'erased-' || r.id",
    set: "erased_subject_hash = null",
  },
  { what: "missed-searches", days: doneDays, table: "missed_search", since: "last_at" },
];
