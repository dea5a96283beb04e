import type { EntityManager } from "@mikro-orm/postgresql";
import {
  type AliasedExpression,
  type Expression,
  expressionBuilder,
  type Kysely,
  sql,
  type SqlBool,
} from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { type AuditAction, type AuditKind, ORDER_ACTIONS } from "./audit-action.ts";

/** The lines to read, the newest first; an absent field does not filter. */
export interface LogQuery {
  readonly kind?: AuditKind | undefined;
  /** The ids of the people who made the change or whom it is about, at least one. */
  readonly people?: readonly string[] | undefined;
  /** The id of what changed; for a kind that is named by slugs, present and former ones. */
  readonly about?: readonly string[] | undefined;
  /** The id before which lines are read. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A line of a log. Ids are UUIDv7 in every log: they sort by time across all of them. */
interface LogLine {
  readonly id: string;
  readonly kind: AuditKind;
  readonly action: AuditAction;
  readonly at: Date;
  readonly source: string;
  readonly by_id: string | null;
  readonly about: string;
  readonly person_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly note: string | null;
}

/** The same order for every log: a union matches columns by position. */
const COLUMNS = [
  "id",
  "kind",
  "action",
  "at",
  "source",
  "by_id",
  "about",
  "person_id",
  "data",
  "note",
] as const satisfies readonly (keyof LogLine)[];

type ReadLog = (db: Kysely<Tables>, query: LogQuery) => AliasedExpression<LogLine, "log">;

const eb = expressionBuilder<Tables>();

/** Returns the condition of a query on one log. */
function matching(
  { people, about, before }: LogQuery,
  log: {
    id: Expression<string>;
    about: Expression<string>;
    /** The columns of who made the change and whom it concerns. */
    people: readonly Expression<string | null>[];
  },
): Expression<SqlBool> {
  return eb.and([
    ...(before === undefined ? [] : [eb(log.id, "<", before)]),
    ...(about === undefined ? [] : [eb(log.about, "=", anyOf(about))]),
    ...(people === undefined ? [] : [eb.or(log.people.map((person) => eb(person, "=", anyOf(people))))]),
  ]);
}

/** The expression of the index `audit_entry_kind`. */
const KIND = sql<AuditKind>`split_part(e.action, '.', 1)`;

const recordedChanges: ReadLog = (db, query) =>
  db
    .selectFrom("audit_entry as e")
    .select(["e.id", KIND.as("kind"), "e.action", "e.at", "e.source", "e.actor_id as by_id"])
    .select(["e.subject as about", "e.person_id", "e.changes as data", "e.note"])
    .where((of) => (query.kind === undefined ? sql<SqlBool>`true` : of(KIND, "=", query.kind)))
    .where((of) =>
      matching(query, {
        id: of.ref("e.id"),
        about: of.ref("e.subject"),
        people: [of.ref("e.actor_id"), of.ref("e.person_id")],
      }),
    )
    .orderBy("e.id", "desc")
    .limit(query.limit)
    .as("log");

const stockAdjustments: ReadLog = (db, query) =>
  db
    .selectFrom("stock_movement as m")
    .select((of) => [
      "m.id",
      of.val<AuditKind>("tool").as("kind"),
      of.val<AuditAction>("tool.stock-adjusted").as("action"),
      "m.occurred_at as at",
      of.val("admin").as("source"),
      "m.by_customer_id as by_id",
      sql<string>`m.tool_id::text`.as("about"),
      sql<null>`null::uuid`.as("person_id"),
      sql<LogLine["data"]>`jsonb_build_object(
        'stockQuantity', jsonb_build_object('from', m.stock_after - m.quantity, 'to', m.stock_after)
      )`.as("data"),
      "m.note",
    ])
    .where("m.reason", "=", "adjusted")
    .where((of) =>
      matching(query, {
        id: of.ref("m.id"),
        about: of.ref("m.tool_id"),
        people: [of.ref("m.by_customer_id")],
      }),
    )
    .orderBy("m.id", "desc")
    .limit(query.limit)
    .as("log");

const orderEvents: ReadLog = (db, query) =>
  db
    .selectFrom("order_event as e")
    .select((of) => [
      "e.id",
      of.val<AuditKind>("order").as("kind"),
      "e.type as action",
      "e.occurred_at as at",
      "e.source",
      of
        .case()
        .when("e.source", "=", "admin")
        .then(of.ref("e.actor_id"))
        .when("e.source", "in", ["customer", "confirm"])
        .then(of.ref("e.customer_id"))
        .end()
        .as("by_id"),
      sql<string>`e.order_id::text`.as("about"),
      "e.customer_id as person_id",
      "e.data",
      of.fn
        .coalesce(
          of
            .selectFrom("refund as r")
            .select("r.note")
            .where("r.id", "=", sql<string>`(e.data ->> 'refundId')::uuid`),
          of
            .selectFrom("order_note as n")
            .select("n.text")
            .where("n.id", "=", sql<string>`(e.data ->> 'noteId')::uuid`),
        )
        .as("note"),
    ])
    .where("e.type", "in", ORDER_ACTIONS)
    .$narrowType<{ action: (typeof ORDER_ACTIONS)[number] }>()
    .where((of) =>
      matching(query, {
        id: of.ref("e.id"),
        about: of.ref("e.order_id"),
        people: [of.ref("e.customer_id"), of.ref("e.actor_id")],
      }),
    )
    .orderBy("e.id", "desc")
    .limit(query.limit)
    .as("log");

/** The logs beside the recorded changes. */
const OTHER_LOGS: Readonly<Partial<Record<AuditKind, ReadLog>>> = {
  tool: stockAdjustments,
  order: orderEvents,
};

/** Returns a query of the newest lines of all logs, or of those of one kind. */
export function selectLogs(em: EntityManager, query: LogQuery) {
  const db = tables(em);
  const others = query.kind === undefined ? Object.values(OTHER_LOGS) : [OTHER_LOGS[query.kind] ?? []].flat();
  return db
    .selectFrom(
      [recordedChanges, ...others]
        .map((log) => db.selectFrom(log(db, query)).select(COLUMNS))
        .reduce((all, log) => all.unionAll(log))
        .as("line"),
    )
    .selectAll()
    .orderBy("id", "desc")
    .limit(query.limit);
}
