import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { OrderEventType } from "../order/order-event-type.ts";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";
import type { AuditAction, AuditKind } from "./audit-entry.ts";
import { catalogueEvents } from "./catalogue-log.ts";
import { COLUMNS, type LogLine, type LogQuery, matching, NO_ID, NO_TEXT, type ReadLog } from "./log-line.ts";
import { CHANGED_DELIVERY, CHANGED_PARCEL, SHIPPED_PARCEL } from "./order-changes.ts";

/** The events of an order that the audit shows. */
const ORDER_ACTIONS = [
  "order.placed",
  "order.cancelled",
  "order.paid",
  "order.shipped",
  "order.parcel-changed",
  "order.delivered",
  "order.reference-changed",
  "order.delivery-changed",
  "order.note-added",
  "payment.refund-requested",
  "order.partly-refunded",
  "order.refunded",
  "order.refund-returned",
  "order.return-requested",
  "order.return-accepted",
  "order.return-declined",
  "order.return-received",
  "order.return-refunded",
] as const satisfies readonly (AuditAction & OrderEventType)[];

const toolEvents: ReadLog = (db, query) =>
  db
    .selectFrom("tool_event as e")
    .select((eb) => [
      "e.id",
      eb.val<AuditKind>("tool").as("kind"),
      "e.type as action",
      "e.occurred_at as at",
      eb.val("admin").as("source"),
      "e.by_customer_id as by_id",
      "e.tool_id as about_id",
      NO_TEXT.as("about_slug"),
      NO_ID.as("person_id"),
      "e.changes as data",
      NO_TEXT.as("note"),
    ])
    .where((eb) =>
      matching(query, {
        id: eb.ref("e.id"),
        aboutId: eb.ref("e.tool_id"),
        involves: (people) => eb("e.by_customer_id", "=", anyOf(people)),
      }),
    )
    .orderBy("e.id", "desc")
    .limit(query.limit)
    .as("log");

const stockAdjustments: ReadLog = (db, query) =>
  db
    .selectFrom("stock_movement as m")
    .select((eb) => [
      "m.id",
      eb.val<AuditKind>("tool").as("kind"),
      eb.val<AuditAction>("tool.stock-adjusted").as("action"),
      "m.occurred_at as at",
      eb.val("admin").as("source"),
      "m.by_customer_id as by_id",
      "m.tool_id as about_id",
      NO_TEXT.as("about_slug"),
      NO_ID.as("person_id"),
      sql<
        LogLine["data"]
      >`jsonb_build_object('quantity', ${eb.ref("m.quantity")}, 'stockAfter', ${eb.ref("m.stock_after")})`.as(
        "data",
      ),
      "m.note",
    ])
    .where("m.reason", "=", "adjusted")
    .where((eb) =>
      matching(query, {
        id: eb.ref("m.id"),
        aboutId: eb.ref("m.tool_id"),
        involves: (people) => eb("m.by_customer_id", "=", anyOf(people)),
      }),
    )
    .orderBy("m.id", "desc")
    .limit(query.limit)
    .as("log");

const orderEvents: ReadLog = (db, query) =>
  db
    .selectFrom("order_event as e")
    .select((eb) => [
      "e.id",
      eb.val<AuditKind>("order").as("kind"),
      "e.type as action",
      "e.occurred_at as at",
      "e.source",
      eb
        .case()
        .when("e.source", "=", "admin")
        .then(eb.ref("e.actor_id"))
        .when("e.source", "in", ["customer", "confirm"])
        .then(eb.ref("e.customer_id"))
        .end()
        .as("by_id"),
      "e.order_id as about_id",
      NO_TEXT.as("about_slug"),
      "e.customer_id as person_id",
      eb
        .case("e.type")
        .when("order.delivery-changed")
        .then(CHANGED_DELIVERY)
        .when("order.shipped")
        .then(SHIPPED_PARCEL)
        .when("order.parcel-changed")
        .then(CHANGED_PARCEL)
        .else(eb.ref("e.data"))
        .end()
        .as("data"),
      eb.fn
        .coalesce(
          eb
            .selectFrom("refund as r")
            .select("r.note")
            .where("r.id", "=", sql<string>`(${eb.ref("e.data")} ->> 'refundId')::uuid`),
          eb
            .selectFrom("order_note as n")
            .select("n.text")
            .where("n.id", "=", sql<string>`(${eb.ref("e.data")} ->> 'noteId')::uuid`),
        )
        .as("note"),
    ])
    .where("e.type", "in", ORDER_ACTIONS)
    .$narrowType<{ action: (typeof ORDER_ACTIONS)[number] }>()
    .where((eb) =>
      matching(query, {
        id: eb.ref("e.id"),
        aboutId: eb.ref("e.order_id"),
        involves: (people) =>
          eb.or([eb("e.customer_id", "=", anyOf(people)), eb("e.actor_id", "=", anyOf(people))]),
      }),
    )
    .orderBy("e.id", "desc")
    .limit(query.limit)
    .as("log");

const moderations: ReadLog = (db, query) =>
  db
    .selectFrom("review_moderation as m")
    .innerJoin("review as r", "r.id", "m.review_id")
    .select((eb) => [
      "m.id",
      eb.val<AuditKind>("review").as("kind"),
      sql<"review.hidden" | "review.shown">`'review.' || ${eb.ref("m.act")}`.as("action"),
      "m.occurred_at as at",
      eb.val("admin").as("source"),
      "m.admin_id as by_id",
      "m.review_id as about_id",
      NO_TEXT.as("about_slug"),
      "r.customer_id as person_id",
      sql<LogLine["data"]>`'{}'::jsonb`.as("data"),
      sql<string | null>`nullif(${eb.ref("m.reason")}, '')`.as("note"),
    ])
    .where((eb) =>
      matching(query, {
        id: eb.ref("m.id"),
        aboutId: eb.ref("m.review_id"),
        involves: (people) =>
          eb.or([eb("m.admin_id", "=", anyOf(people)), eb("r.customer_id", "=", anyOf(people))]),
      }),
    )
    .orderBy("m.id", "desc")
    .limit(query.limit)
    .as("log");

const roleChanges: ReadLog = (db, query) =>
  db
    .selectFrom("role_change as c")
    .select((eb) => [
      "c.id",
      eb.val<AuditKind>("role").as("kind"),
      eb
        .case("c.state")
        .when("done")
        .then<AuditAction>("role.changed")
        .when("begun")
        .then<AuditAction>("role.change-begun")
        .else<AuditAction>("role.change-undone")
        .end()
        .as("action"),
      eb.fn.coalesce("c.settled_at", "c.begun_at").as("at"),
      "c.source",
      "c.changed_by as by_id",
      "c.customer_id as about_id",
      NO_TEXT.as("about_slug"),
      "c.customer_id as person_id",
      sql<LogLine["data"]>`jsonb_build_object('role', ${eb.ref("c.role")})`.as("data"),
      NO_TEXT.as("note"),
    ])
    .where((eb) =>
      matching(query, {
        id: eb.ref("c.id"),
        aboutId: eb.ref("c.customer_id"),
        involves: (people) =>
          eb.or([eb("c.changed_by", "=", anyOf(people)), eb("c.customer_id", "=", anyOf(people))]),
      }),
    )
    .orderBy("c.id", "desc")
    .limit(query.limit)
    .as("log");

const LOGS: Readonly<Record<AuditKind, readonly ReadLog[]>> = {
  tool: [toolEvents, stockAdjustments],
  order: [orderEvents],
  review: [moderations],
  role: [roleChanges],
  category: [catalogueEvents("category")],
  attribute: [catalogueEvents("attribute")],
  family: [catalogueEvents("family")],
  synonyms: [catalogueEvents("synonyms")],
};

/** A query of the newest lines of the logs of one kind, or of all. */
export function selectLogs(em: EntityManager, kind: AuditKind | undefined, query: LogQuery) {
  const db = tables(em);
  const logs = kind === undefined ? Object.values(LOGS).flat() : LOGS[kind];
  return db
    .selectFrom(
      logs
        .map((log) => db.selectFrom(log(db, query)).select(COLUMNS))
        .reduce((all, log) => all.unionAll(log))
        .as("line"),
    )
    .selectAll()
    .orderBy("id", "desc")
    .limit(query.limit);
}
