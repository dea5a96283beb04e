import { AUDIT_ACTIONS, AUDIT_KINDS } from "../../domain/audit/audit-action.ts";
import { AUDIT_SOURCES, type AuditEntry } from "../../domain/audit/audit-entry.ts";
import { moment, shownAs } from "../kit/shown-as.ts";
import { comparedText, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orderNumberWire } from "../order/order.wire.ts";
import { changeWire, presentChanges } from "../tool/field-changes.wire.ts";

const SLUG_MAX = 80;

/** The filter of the audit log. */
export const auditQuery = z.object({
  kind: z.enum(AUDIT_KINDS).optional().openapi({ description: "Only changes of this kind of record" }),
  person: comparedText(200, 0).optional().openapi({
    description: "Part of the name or email of the person who made the change or whom it concerns",
  }),
  about: text(SLUG_MAX).optional().openapi({
    description:
      "Id of the tool, order, review or user that changed; with `kind` category, attribute or family its slug, of a category also a former one",
  }),
});

const personWire = (description: string) =>
  z
    .strictObject({ name: z.string().openapi({ description: "Chosen by the user" }), email: z.string() })
    .nullable()
    .openapi({ description });

/** The maximum number of fields; each attribute of a part is one. */
const FIELDS_MAX = 1100;

/** A change in the audit log. */
export const auditEntryWire = shownAs(
  ({ id, about: { id: subject, ...about }, ...entry }: AuditEntry) => ({
    _id: id,
    about: { _id: subject, ...about },
    ...entry,
  }),
  z
    .strictObject({
      _id: z.uuid(),
      kind: z.enum(AUDIT_KINDS),
      action: z.enum(AUDIT_ACTIONS),
      at: moment,
      source: z.enum(AUDIT_SOURCES).openapi({ description: "Who or what caused the change" }),
      by: personWire("null if no person made the change"),
      about: z.strictObject({
        _id: z.string().openapi({ description: "An id; of a category, attribute or family its slug" }),
        name: z
          .string()
          .nullable()
          .openapi({ description: "Name of the tool, ordered tool, category or attribute" }),
        orderNumber: orderNumberWire
          .nullable()
          .openapi({ description: "null except for orders that got one" }),
        person: personWire("The order's customer, the review's author or the user whose role changed"),
        exists: z.boolean().openapi({ description: "false for a removed category, attribute or family" }),
      }),
      changes: shownAs(presentChanges, z.array(changeWire).max(FIELDS_MAX)),
      note: z.string().nullable().openapi({ description: "The admin's reason" }),
    })
    .openapi("AuditEntry"),
);
