import { CATALOGUE_EVENTS } from "../catalogue/catalogue-event.entity.ts";
import type { FieldChange } from "../tool/tool-changes.ts";

export const AUDIT_KINDS = [
  "tool",
  "order",
  "review",
  "role",
  "category",
  "attribute",
  "family",
  "synonyms",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_ACTIONS = [
  "tool.added",
  "tool.edited",
  "tool.archived",
  "tool.restored",
  "tool.imported",
  "tool.stock-adjusted",
  "tool.document-added",
  "tool.document-edited",
  "tool.document-revised",
  "tool.document-removed",
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
  "review.hidden",
  "review.shown",
  "role.changed",
  "role.change-begun",
  "role.change-undone",
  ...CATALOGUE_EVENTS.category,
  ...CATALOGUE_EVENTS.attribute,
  ...CATALOGUE_EVENTS.family,
  ...CATALOGUE_EVENTS.synonyms,
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who caused a change: a person of the shop, or one of its own processes. */
export const AUDIT_SOURCES = ["admin", "customer", "operator", "system", "sign-in-service"] as const;
export type AuditSource = (typeof AUDIT_SOURCES)[number];

/** A person of the shop. The name is self-chosen, so it is never shown without the address. */
export interface AuditPerson {
  readonly name: string;
  readonly email: string;
}

/** One change: who made it, to what, when, and the values before and after. */
export interface AuditEntry {
  readonly id: string;
  readonly kind: AuditKind;
  readonly action: AuditAction;
  readonly at: Date;
  readonly source: AuditSource;
  /** Null where a process of the shop made the change. */
  readonly by: AuditPerson | null;
  readonly about: {
    /** Of the tool, order, review or customer; of a category its address, of an attribute its URL name. */
    readonly id: string;
    /** The tool's, category's or attribute's name or the order's item, as far as it is known. */
    readonly name: string | null;
    /** Null except for orders that got one. */
    readonly orderNumber: number | null;
    /** The customer of the order, the author of the review, or the person whose role changed. */
    readonly person: AuditPerson | null;
    /** False for a cancelled order and a removed category, attribute or family: their rows are deleted. */
    readonly exists: boolean;
  };
  readonly changes: Readonly<Record<string, FieldChange>>;
  /** The reason that an admin gave. */
  readonly note: string | null;
}

/** A line of one of the logs, in the columns that all of them have. */
export interface AuditRow {
  id: string;
  kind: AuditKind;
  action: AuditAction;
  at: Date;
  source: string;
  by_name: string | null;
  by_email: string | null;
  about_id: string | null;
  about_slug: string | null;
  about_name: string | null;
  about_number: number | null;
  person_name: string | null;
  person_email: string | null;
  about_exists: boolean;
  data: Readonly<Record<string, unknown>>;
  note: string | null;
}

export function entryFromRow(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    kind: row.kind,
    action: row.action,
    at: row.at,
    source: sourceOf(row),
    by: personOf(row.by_name, row.by_email),
    about: {
      id: row.about_id ?? row.about_slug ?? "",
      name: row.about_name,
      orderNumber: row.about_number,
      person: personOf(row.person_name, row.person_email),
      exists: row.about_exists,
    },
    changes: changesOf(row),
    note: row.note,
  };
}

function personOf(name: string | null, email: string | null): AuditPerson | null {
  return email === null ? null : { name: name ?? "", email };
}

function sourceOf({ source, by_email: email }: AuditRow): AuditSource {
  // `confirm` is the customer's browser, which reports that the card was charged.
  if (source === "customer" || source === "confirm") return "customer";
  if (source === "operator") return source;
  if (source === "identity-provider") return "sign-in-service";
  return email === null ? "system" : "admin";
}

/** Changes of state follow from the action: only edits and amounts are stored with the line. */
const STATE_CHANGES: Readonly<Partial<Record<AuditAction, Record<string, FieldChange>>>> = {
  "tool.archived": { state: { from: "for sale", to: "archived" } },
  "tool.restored": { state: { from: "archived", to: "for sale" } },
  "order.placed": { status: { from: null, to: "pending" } },
  "order.cancelled": { status: { from: "pending", to: "cancelled" } },
  "order.paid": { status: { from: "pending", to: "paid" } },
  "order.shipped": { fulfilment: { from: "preparing", to: "shipped" } },
  "order.delivered": { fulfilment: { from: "shipped", to: "delivered" } },
  "order.refunded": { status: { from: "paid", to: "refunded" } },
  "review.hidden": { state: { from: "shown", to: "hidden" } },
  "review.shown": { state: { from: "hidden", to: "shown" } },
};

function changesOf({ action, data }: AuditRow): Readonly<Record<string, FieldChange>> {
  if (action === "tool.stock-adjusted") return stockChange(data);
  if (action.startsWith("role.")) return { role: roleChange(data) };
  if (action.startsWith("tool.")) return STATE_CHANGES[action] ?? fieldChanges(data);
  if (/^(category|attribute|family|synonyms)[.]/.test(action)) return fieldChanges(data);
  if (action === "order.delivery-changed" || action === "order.parcel-changed") return fieldChanges(data);
  if (action === "order.shipped") return { ...STATE_CHANGES[action], ...fieldChanges(data) };
  const amount = data["amountCents"];
  return {
    ...STATE_CHANGES[action],
    ...(typeof amount === "number" && { amountCents: { from: null, to: amount } }),
  };
}

function stockChange({ quantity, stockAfter }: Record<string, unknown>): Record<string, FieldChange> {
  if (typeof quantity !== "number" || typeof stockAfter !== "number") return {};
  return { stockQuantity: { from: stockAfter - quantity, to: stockAfter } };
}

function roleChange({ role }: Record<string, unknown>): FieldChange {
  return role === "admin" ? { from: "customer", to: "admin" } : { from: "admin", to: "customer" };
}

function fieldChanges(data: Record<string, unknown>): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([field, change]) =>
      isChange(change) && change.from !== change.to ? [[field, change]] : [],
    ),
  );
}

function isChange(value: unknown): value is FieldChange {
  return typeof value === "object" && value !== null && "from" in value && "to" in value;
}
