/** The kinds of subjects of audit entries: an action begins with its kind. */
export const AUDIT_KINDS = [
  "tool",
  "order",
  "review",
  "role",
  "category",
  "attribute",
  "family",
  "synonyms",
  "seller",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The kinds of records that admins add, edit and remove. */
const RECORD_KINDS = [
  "category",
  "attribute",
  "family",
  "synonyms",
  "seller",
] as const satisfies readonly AuditKind[];
export type RecordKind = (typeof RECORD_KINDS)[number];

const RECORD_ACTIONS = RECORD_KINDS.flatMap(
  (kind) => [`${kind}.added`, `${kind}.edited`, `${kind}.removed`] as const,
);

/** The changes of a tool by admins. */
export const TOOL_ACTIONS = [
  "tool.added",
  "tool.edited",
  "tool.archived",
  "tool.restored",
  "tool.imported",
  "tool.document-added",
  "tool.document-edited",
  "tool.document-revised",
  "tool.document-removed",
] as const;

/** The changes that `recordChange` writes. */
const RECORDED_ACTIONS = [
  ...TOOL_ACTIONS,
  ...RECORD_ACTIONS,
  "order.shipped",
  "order.parcel-changed",
  "order.reference-changed",
  "order.delivery-changed",
  "review.hidden",
  "review.shown",
  "role.changed",
  "role.change-undone",
  "category.attributes-set",
  "family.document-added",
  "family.document-edited",
  "family.document-revised",
  "family.document-removed",
] as const;
export type ToolAction = (typeof TOOL_ACTIONS)[number];
export type RecordedAction = (typeof RECORDED_ACTIONS)[number];

/** The events that the audit reads from the log of orders. */
export const ORDER_ACTIONS = [
  "order.placed",
  "order.cancelled",
  "order.paid",
  "order.delivered",
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
] as const;

export const AUDIT_ACTIONS = [...RECORDED_ACTIONS, ...ORDER_ACTIONS, "tool.stock-adjusted"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The value of a field before and after. */
export interface FieldChange {
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export type FieldChanges = Readonly<Record<string, FieldChange>>;
