import type { ShopRules } from "../shared/context.ts";

export const RETAINED = [
  "stripe-event-bodies",
  "stripe-events",
  "mails",
  "order-requests",
  "dead-jobs",
  "operator-actions",
  "archived-tool-images",
  "erased-subjects",
] as const;

/** What is stored for a time; a value of the metric's label. */
export type Retained = (typeof RETAINED)[number];

export interface RetentionRule {
  readonly what: Retained;
  /** For how long, in days. */
  readonly days: (rules: ShopRules) => number;
  /** Removes one batch; takes the days and the size of the batch. */
  readonly remove: string;
}

/** Shown by tools that came to an end long ago; one that the shop came with. */
const NEUTRAL_IMAGE = "/tools/toolbox.webp";

/**
 * What is removed, and when. `infra/data.md` says why; each `where` has its index (migration m0030). What is not here stays: orders, payments,
 * refunds, stock and who changed what belong to the books.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    what: "stripe-event-bodies",
    days: ({ retention }) => retention.eventBodyDays,
    remove: `update stripe_event set body = '' where id in (
      select id from stripe_event where octet_length(body) > 0 and received_at < now() - make_interval(days => ?)
      order by received_at limit ? for update skip locked)`,
  },
  {
    what: "stripe-events",
    days: ({ retention }) => retention.doneDays,
    remove: `delete from stripe_event where id in (
      select id from stripe_event where status = 'done' and processed_at < now() - make_interval(days => ?)
      order by processed_at limit ? for update skip locked)`,
  },
  {
    what: "mails",
    days: ({ retention }) => retention.doneDays,
    remove: `delete from mail where id in (
      select id from mail where finished_at < now() - make_interval(days => ?)
      order by finished_at limit ? for update skip locked)`,
  },
  {
    what: "order-requests",
    days: ({ retention }) => retention.doneDays,
    remove: `delete from order_request where (customer_id, idempotency_key) in (
      select customer_id, idempotency_key from order_request where created_at < now() - make_interval(days => ?)
      order by created_at limit ? for update skip locked)`,
  },
  {
    what: "dead-jobs",
    days: ({ retention }) => retention.doneDays,
    remove: `delete from outbox where id in (
      select id from outbox where status = 'dead' and finished_at < now() - make_interval(days => ?)
      order by finished_at limit ? for update skip locked)`,
  },
  {
    what: "operator-actions",
    days: ({ retention }) => retention.auditDays,
    remove: `delete from operator_action where id in (
      select id from operator_action where happened_at < now() - make_interval(days => ?)
      order by happened_at limit ? for update skip locked)`,
  },
  {
    // A tool is never deleted, it is archived. One that was ordered keeps its image: customers see it with their order. The sweep
    // of images then finds the files shown by no tool.
    what: "archived-tool-images",
    days: ({ retention }) => retention.doneDays,
    remove: `update tool set image_url = '${NEUTRAL_IMAGE}', version = version + 1, updated_at = now() where id in (
      select id from tool where archived_at < now() - make_interval(days => ?) and image_url like '/images/%'
        and not exists (select 1 from customer_order o where o.tool_id = tool.id)
      order by archived_at limit ? for update skip locked)`,
  },
  {
    // Tokens from before an erasure live for minutes.
    what: "erased-subjects",
    days: () => 1,
    remove: `update customer set erased_subject_hash = null where id in (
      select id from customer where erased_subject_hash is not null and erased_at < now() - make_interval(days => ?)
      order by id limit ? for update skip locked)`,
  },
];
