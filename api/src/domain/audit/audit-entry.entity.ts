import { defineEntity, p } from "@mikro-orm/core";
import type { FieldChanges, RecordedAction } from "./audit-action.ts";

/** A change that a person made, or the identity provider reported. */
export const AuditEntry = defineEntity({
  name: "AuditEntry",
  tableName: "audit_entry",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    at: p.datetime().defaultRaw("now()"),
    action: p.text().$type<RecordedAction>(),
    /** The id of what changed, or the slug of a category, attribute, family or seller. */
    subject: p.text(),
    source: p.enum(["admin", "customer", "identity-provider"]).defaultRaw("'admin'"),
    /** The customer id of the person; null for the identity provider. */
    actorId: p.uuid().nullable(),
    /** The customer whom the change concerns. */
    personId: p.uuid().nullable(),
    changes: p.json<FieldChanges>().defaultRaw("'{}'"),
    note: p.text().nullable(),
    requestKey: p.text().nullable(),
  },
});
