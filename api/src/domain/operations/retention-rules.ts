import {
  type DeleteResult,
  type Kysely,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type UpdateResult,
} from "kysely";
import { NOBODY } from "../customer/erase-person.ts";
import type { ShopRules } from "../shared/context.ts";
import { NOW, type Tables } from "../shared/tables.ts";
import { storedImages } from "../tool/tool-images.ts";

export const RETAINED = [
  "stripe-event-bodies",
  "stripe-events",
  "mails",
  "stock-alerts",
  "order-requests",
  "dead-jobs",
  "operator-actions",
  "archived-tool-images",
  "erased-subjects",
  "missed-searches",
] as const;

/** What is stored for a time; a value of the metric's label. */
export type Retained = (typeof RETAINED)[number];

/** Limits a query to one batch of rows whose `column` is old enough, the oldest first, without rows that are locked. */
type Oldest = <DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  column: string,
) => SelectQueryBuilder<DB, Table, Row>;

export interface RetentionRule {
  readonly what: Retained;
  /** Days after which a row is removed. */
  readonly days: (rules: ShopRules) => number;
  /** The statement that removes one batch. */
  readonly remove: (
    db: Kysely<Tables>,
    oldest: Oldest,
  ) => { executeTakeFirstOrThrow(): Promise<DeleteResult | UpdateResult> };
}

export const oldestRows =
  ({ days, limit }: { days: number; limit: number }): Oldest =>
  (rows, column) =>
    rows
      .where(sql<SqlBool>`${sql.ref(column)} < now() - make_interval(days => ${days})`)
      .orderBy(sql.ref(column))
      .limit(limit)
      .forUpdate()
      .skipLocked();

const doneDays: RetentionRule["days"] = ({ retention }) => retention.doneDays;

/** Shown by tools that were archived long ago; an image of the initial catalogue. */
const NEUTRAL_IMAGE = "/tools/toolbox.webp";

/**
 * What is removed, and when. `infra/data.md` has the reasons; each condition has its index. Orders, payments, refunds,
 * stock and who changed what are retained: they belong to the books.
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    what: "stripe-event-bodies",
    days: ({ retention }) => retention.eventBodyDays,
    remove(db, oldest) {
      const events = db
        .selectFrom("stripe_event")
        .select("id")
        .where((event) => event(event.fn<number>("octet_length", ["body"]), ">", event.lit(0)));
      const body = Buffer.alloc(0);
      return db.updateTable("stripe_event").set({ body }).where("id", "in", oldest(events, "received_at"));
    },
  },
  {
    what: "stripe-events",
    days: doneDays,
    remove(db, oldest) {
      const events = db
        .selectFrom("stripe_event")
        .select("id")
        .where("status", "=", sql.lit("done" as const));
      return db.deleteFrom("stripe_event").where("id", "in", oldest(events, "processed_at"));
    },
  },
  {
    what: "mails",
    days: doneDays,
    remove: (db, oldest) =>
      db.deleteFrom("mail").where("id", "in", oldest(db.selectFrom("mail").select("id"), "finished_at")),
  },
  {
    what: "stock-alerts",
    days: doneDays,
    remove: (db, oldest) =>
      db
        .deleteFrom("stock_alert")
        .where("id", "in", oldest(db.selectFrom("stock_alert").select("id"), "mailed_at")),
  },
  {
    what: "order-requests",
    days: doneDays,
    remove: (db, oldest) =>
      db.deleteFrom("order_request").where((request) => {
        const rows = request.selectFrom("order_request").select(["customer_id", "idempotency_key"]);
        return request(
          request.refTuple("customer_id", "idempotency_key"),
          "in",
          oldest(rows, "created_at").$asTuple("customer_id", "idempotency_key"),
        );
      }),
  },
  {
    what: "dead-jobs",
    days: doneDays,
    remove(db, oldest) {
      const jobs = db
        .selectFrom("outbox")
        .select("id")
        .where("status", "=", sql.lit("dead" as const));
      return db.deleteFrom("outbox").where("id", "in", oldest(jobs, "finished_at"));
    },
  },
  {
    what: "operator-actions",
    days: ({ retention }) => retention.auditDays,
    remove(db, oldest) {
      const actions = db.selectFrom("operator_action").select("id");
      return db.deleteFrom("operator_action").where("id", "in", oldest(actions, "happened_at"));
    },
  },
  {
    // Tools are archived, never deleted. One that was ordered retains its images, which customers see with their order. The sweep of
    // images then removes the files that no tool shows.
    what: "archived-tool-images",
    days: doneDays,
    remove(db, oldest) {
      const tools = db
        .selectFrom("tool as t")
        .select("t.id")
        .where((tool) =>
          tool.or([
            tool("t.image_url", "like", sql.lit("/images/%")),
            tool("t.more_images", "<>", storedImages([])),
          ]),
        )
        .where((tool) => {
          const orders = tool.selectFrom("customer_order as o").select("o.id");
          return tool.not(tool.exists(orders.whereRef("o.tool_id", "=", "t.id")));
        });
      return db
        .updateTable("tool")
        .set((eb) => ({
          image_url: NEUTRAL_IMAGE,
          image_alt: null,
          more_images: storedImages([]),
          version: eb("version", "+", 1),
          updated_at: NOW,
        }))
        .where("id", "in", oldest(tools, "t.archived_at"));
    },
  },
  {
    // Tokens from before an erasure live for minutes. One that was interrupted is found by it until it is complete.
    what: "erased-subjects",
    days: () => 1,
    remove(db, oldest) {
      const customers = db
        .selectFrom("customer")
        .select("id")
        .where("erased_subject_hash", "is not", null)
        .where("email", "=", NOBODY);
      return db
        .updateTable("customer")
        .set({ erased_subject_hash: null })
        .where("id", "in", oldest(customers, "erased_at"));
    },
  },
  {
    what: "missed-searches",
    days: doneDays,
    remove: (db, oldest) =>
      db
        .deleteFrom("missed_search")
        .where("text", "in", oldest(db.selectFrom("missed_search").select("text"), "last_at")),
  },
];
