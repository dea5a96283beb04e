import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { containing } from "../shared/like.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import type { AuditKind } from "./audit-action.ts";
import { type AuditEntry, type AuditRow, entryFromRow } from "./audit-entry.ts";
import { selectLogs } from "./audit-logs.ts";

export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** A part of the name or email address of who made the change or whom it is about. */
  readonly person?: string | undefined;
  /** The id of the tool, order, review or customer that changed; with its kind the slug of a category, attribute, family or seller. */
  readonly about?: string | undefined;
}

/** More people than this cannot be filtered by at once: the query stays an index lookup. */
const PEOPLE_MAX = 100;

/**
 * Returns what was changed of tools, orders, reviews, roles, categories, attributes, families and synonyms, by whom, newest first. The
 * cursor is the id of the last entry of the page before. Error: `too-many-people` where more than `PEOPLE_MAX` people match `person`.
 */
export async function listAudit(
  { em }: Pick<AdminContext, "em" | "admin">,
  input: { filter: AuditFilter; limit: number; after?: string | undefined },
): Promise<Page<AuditEntry>> {
  const { kind, person, about } = input.filter;
  const people = person === undefined ? undefined : await findPeople(em, person);
  if (people?.length === 0) return { rows: [], next: null };
  const { limit, after } = input;
  const subjects = about === undefined ? undefined : await findSubjects(em, kind, about);
  const lines = selectLogs(em, { kind, people, about: subjects, before: after, limit: limit + 1 });
  const rows: AuditRow[] = await tables(em)
    .selectFrom(lines.as("a"))
    .leftJoin("customer as b", "b.id", "a.by_id")
    .leftJoin("customer as p", "p.id", "a.person_id")
    .leftJoin("tool as t", (join) => join.on("t.id", "=", idOf("tool")))
    .leftJoin("customer_order as o", (join) => join.on("o.id", "=", idOf("order")))
    .leftJoin("category_address as f", (join) =>
      join.on("a.kind", "=", "category").onRef("f.slug", "=", "a.about"),
    )
    .leftJoin("category as c", (join) =>
      join
        .on("a.kind", "=", "category")
        .on((eb) => eb.or([eb("c.slug", "=", eb.ref("a.about")), eb("c.id", "=", eb.ref("f.category_id"))])),
    )
    .leftJoin("family as m", (join) => join.on("a.kind", "=", "family").onRef("m.slug", "=", "a.about"))
    .leftJoin("seller as s", (join) => join.on("a.kind", "=", "seller").onRef("s.id", "=", "a.about"))
    .leftJoin("attribute as d", (join) => join.on("a.kind", "=", "attribute").onRef("d.slug", "=", "a.about"))
    .select(["a.id", "a.kind", "a.action", "a.at", "a.source", "a.data", "a.note"])
    .select(["b.name as by_name", "b.email as by_email"])
    .select(["p.name as person_name", "p.email as person_email", "o.order_number as about_number"])
    .select((eb) => [
      eb.fn
        .coalesce(
          "t.name",
          eb
            .selectFrom("order_line as l")
            .select("l.name")
            .whereRef("l.order_id", "=", "o.id")
            .where("l.position", "=", sql.lit(1)),
          "c.name",
          "s.name",
          sql<
            string | null
          >`coalesce(${eb.ref("d.label")}, ${eb.ref("m.name")}, ${eb.ref("a.data")} #>> '{name,to}', ${eb.ref("a.data")} #>> '{name,from}', ${eb.ref("a.data")} #>> '{label,from}',
            ${eb.ref("a.data")} #>> '{phrases,to}', ${eb.ref("a.data")} #>> '{phrases,from}')`,
        )
        .as("about_name"),
      eb.fn.coalesce("c.slug", "a.about").as("about"),
      eb
        .or([
          eb("a.kind", "not in", ["category", "attribute", "family", "seller"]),
          eb("c.id", "is not", null),
          eb("d.slug", "is not", null),
          eb("m.id", "is not", null),
          eb("s.id", "is not", null),
        ])
        .$castTo<boolean>()
        .as("about_exists"),
    ])
    .orderBy("a.id", "desc")
    .execute();
  return cutPage(rows.map(entryFromRow), limit);
}

/** Returns the id in a line about a tool or an order; null in other lines. */
const idOf = (kind: "tool" | "order") =>
  sql<string | null>`case when a.kind = ${kind} then a.about::uuid end`;

/** Returns the id or slug, and for a category all addresses that it has and had. */
async function findSubjects(
  em: EntityManager,
  kind: AuditKind | undefined,
  slug: string,
): Promise<readonly string[]> {
  if (kind !== "category") return [slug];
  const rows = await tables(em)
    .selectFrom("category as c")
    .leftJoin("category_address as f", "f.category_id", "c.id")
    .leftJoin("category_address as g", "g.category_id", "c.id")
    .select(["c.slug", "g.slug as former"])
    .where((eb) => eb.or([eb("c.slug", "=", slug), eb("f.slug", "=", slug)]))
    .execute();
  return [...new Set([slug, ...rows.flatMap((row) => [row.slug, row.former ?? row.slug])])];
}

async function findPeople(em: EntityManager, words: string): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("search_text", "like", containing(words))
    .limit(PEOPLE_MAX + 1)
    .execute();
  if (rows.length > PEOPLE_MAX) {
    throw new DomainError(
      "too-many-people",
      `More than ${PEOPLE_MAX} people match. Enter more of the email address or name.`,
      "person",
    );
  }
  return rows.map(({ id }) => id);
}
