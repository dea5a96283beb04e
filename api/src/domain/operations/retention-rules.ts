import { type DeleteResult, type Expression, type Kysely, sql, type UpdateResult } from "kysely";
import type { ShopRules } from "../shared/context.ts";
import { NOW, type Tables } from "../shared/tables.ts";

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

/** What is older than `before`, and as many rows at most. */
interface Batch {
  readonly before: Expression<Date>;
  readonly limit: number;
}

export interface RetentionRule {
  readonly what: Retained;
  /** For how long, in days. */
  readonly days: (rules: ShopRules) => number;
  /** The statement that removes one batch, the oldest first; rows that are locked are left out. */
  readonly remove: (
    db: Kysely<Tables>,
    batch: Batch,
  ) => { executeTakeFirstOrThrow(): Promise<DeleteResult | UpdateResult> };
}

export const daysAgo = (days: number): Expression<Date> => sql<Date>`now() - make_interval(days => ${days})`;

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
    remove: (db, { before, limit }) =>
      db
        .updateTable("stripe_event")
        .set({ body: Buffer.alloc(0) })
        .where("id", "in", (eb) =>
          eb
            .selectFrom("stripe_event")
            .select("id")
            .where((event) => event(event.fn<number>("octet_length", ["body"]), ">", event.lit(0)))
            .where("received_at", "<", before)
            .orderBy("received_at")
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        ),
  },
  {
    what: "stripe-events",
    days: ({ retention }) => retention.doneDays,
    remove: (db, { before, limit }) =>
      db.deleteFrom("stripe_event").where("id", "in", (eb) =>
        eb
          .selectFrom("stripe_event")
          .select("id")
          .where("status", "=", sql.lit("done" as const))
          .where("processed_at", "<", before)
          .orderBy("processed_at")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
  },
  {
    what: "mails",
    days: ({ retention }) => retention.doneDays,
    remove: (db, { before, limit }) =>
      db
        .deleteFrom("mail")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("mail")
            .select("id")
            .where("finished_at", "<", before)
            .orderBy("finished_at")
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        ),
  },
  {
    what: "order-requests",
    days: ({ retention }) => retention.doneDays,
    remove: (db, { before, limit }) =>
      db
        .deleteFrom("order_request")
        .where((request) =>
          request(
            request.refTuple("customer_id", "idempotency_key"),
            "in",
            request
              .selectFrom("order_request")
              .select(["customer_id", "idempotency_key"])
              .where("created_at", "<", before)
              .orderBy("created_at")
              .limit(limit)
              .forUpdate()
              .skipLocked()
              .$asTuple("customer_id", "idempotency_key"),
          ),
        ),
  },
  {
    what: "dead-jobs",
    days: ({ retention }) => retention.doneDays,
    remove: (db, { before, limit }) =>
      db.deleteFrom("outbox").where("id", "in", (eb) =>
        eb
          .selectFrom("outbox")
          .select("id")
          .where("status", "=", sql.lit("dead" as const))
          .where("finished_at", "<", before)
          .orderBy("finished_at")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
  },
  {
    what: "operator-actions",
    days: ({ retention }) => retention.auditDays,
    remove: (db, { before, limit }) =>
      db
        .deleteFrom("operator_action")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("operator_action")
            .select("id")
            .where("happened_at", "<", before)
            .orderBy("happened_at")
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        ),
  },
  {
    // A tool is never deleted, it is archived. One that was ordered keeps its image: customers see it with their order. The sweep
    // of images then finds the files shown by no tool.
    what: "archived-tool-images",
    days: ({ retention }) => retention.doneDays,
    remove: (db, { before, limit }) =>
      db
        .updateTable("tool")
        .set((eb) => ({ image_url: NEUTRAL_IMAGE, version: eb("version", "+", 1), updated_at: NOW }))
        .where("id", "in", (eb) =>
          eb
            .selectFrom("tool as t")
            .select("t.id")
            .where("t.archived_at", "<", before)
            .where("t.image_url", "like", sql.lit("/images/%"))
            .where((tool) =>
              tool.not(
                tool.exists(
                  tool.selectFrom("customer_order as o").select("o.id").whereRef("o.tool_id", "=", "t.id"),
                ),
              ),
            )
            .orderBy("t.archived_at")
            .limit(limit)
            .forUpdate("t")
            .skipLocked(),
        ),
  },
  {
    // Tokens from before an erasure live for minutes.
    what: "erased-subjects",
    days: () => 1,
    remove: (db, { before, limit }) =>
      db
        .updateTable("customer")
        .set({ erased_subject_hash: null })
        .where("id", "in", (eb) =>
          eb
            .selectFrom("customer")
            .select("id")
            .where("erased_subject_hash", "is not", null)
            .where("erased_at", "<", before)
            .orderBy("id")
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        ),
  },
];
