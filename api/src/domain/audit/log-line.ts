import {
  type AliasedExpression,
  type Expression,
  expressionBuilder,
  type Kysely,
  sql,
  type SqlBool,
} from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { Tables } from "../shared/tables.ts";
import type { AuditAction, AuditKind } from "./audit-entry.ts";

/** Which lines are read, the newest first; an absent field does not filter. */
export interface LogQuery {
  /** Ids of the people who made the change or whom it is about, at least one. */
  readonly people?: readonly string[] | undefined;
  /** Id of the tool, order, review or customer that changed. */
  readonly aboutId?: string | undefined;
  /** Present and former addresses of the category, or the name of the attribute, that changed; at least one. */
  readonly aboutSlugs?: readonly string[] | undefined;
  /** Only lines before this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A line of a log. Ids are UUIDv7 in every log: they sort by time across all of them. */
export interface LogLine {
  readonly id: string;
  readonly kind: AuditKind;
  readonly action: AuditAction;
  readonly at: Date;
  readonly source: string;
  readonly by_id: string | null;
  /** Null for categories and attributes. */
  readonly about_id: string | null;
  /** Of categories and attributes. */
  readonly about_slug: string | null;
  readonly person_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly note: string | null;
}

/** The same order for every log: a union matches columns by position. */
export const COLUMNS = [
  "id",
  "kind",
  "action",
  "at",
  "source",
  "by_id",
  "about_id",
  "about_slug",
  "person_id",
  "data",
  "note",
] as const satisfies readonly (keyof LogLine)[];

export type ReadLog = (db: Kysely<Tables>, query: LogQuery) => AliasedExpression<LogLine, "log">;

export const NO_ID = sql<null>`null::uuid`;
export const NO_TEXT = sql<null>`null::text`;

/** The condition of a query on one log, whose lines are about an id or a slug. */
export function matching(
  { people, aboutId, aboutSlugs, before }: LogQuery,
  log: {
    id: Expression<string>;
    aboutId?: Expression<string>;
    aboutSlug?: Expression<string>;
    involves: (people: readonly string[]) => Expression<SqlBool>;
  },
): Expression<SqlBool> {
  const eb = expressionBuilder<Tables>();
  const none = sql<SqlBool>`false`;
  return eb.and([
    ...(before === undefined ? [] : [eb(log.id, "<", before)]),
    ...(aboutId === undefined ? [] : [log.aboutId ? eb(log.aboutId, "=", aboutId) : none]),
    ...(aboutSlugs === undefined ? [] : [log.aboutSlug ? eb(log.aboutSlug, "=", anyOf(aboutSlugs)) : none]),
    ...(people === undefined ? [] : [log.involves(people)]),
  ]);
}
