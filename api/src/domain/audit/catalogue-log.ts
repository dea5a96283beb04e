import { CATALOGUE_EVENTS } from "../catalogue/catalogue-event.entity.ts";
import type { AuditKind } from "./audit-entry.ts";
import { matching, NO_ID, NO_TEXT, type ReadLog } from "./log-line.ts";
import { anyOf } from "../shared/any-of.ts";

/** The changes of categories, of attributes, of families or of synonyms. */
export const catalogueEvents =
  (kind: keyof typeof CATALOGUE_EVENTS): ReadLog =>
  (db, query) =>
    db
      .selectFrom("catalogue_event as e")
      .select((eb) => [
        "e.id",
        eb.val<AuditKind>(kind).as("kind"),
        "e.type as action",
        "e.occurred_at as at",
        eb.val("admin").as("source"),
        "e.by_customer_id as by_id",
        NO_ID.as("about_id"),
        "e.about as about_slug",
        NO_ID.as("person_id"),
        "e.changes as data",
        NO_TEXT.as("note"),
      ])
      .where("e.type", "in", CATALOGUE_EVENTS[kind])
      .where((eb) =>
        matching(query, {
          id: eb.ref("e.id"),
          aboutSlug: eb.ref("e.about"),
          involves: (people) => eb("e.by_customer_id", "=", anyOf(people)),
        }),
      )
      .orderBy("e.id", "desc")
      .limit(query.limit)
      .as("log");
