import type { AuditAction, AuditKind, FieldChange, FieldChanges } from "./audit-action.ts";

/** The kinds of sources of a change: a person of the shop, or one of its own processes. */
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
  /** The person is null where a process of the shop made the change. */
  readonly by: AuditPerson | null;
  readonly about: {
    /** The id of the tool, order, review or customer; of a category its address, of an attribute its URL name. */
    readonly id: string;
    /** The tool's, category's or attribute's name or the order's item, as far as it is known. */
    readonly name: string | null;
    /** The number is null except for orders that got one. */
    readonly orderNumber: number | null;
    /** The customer of the order, the author of the review, or the person whose role changed. */
    readonly person: AuditPerson | null;
    /** The value is false for a removed category, attribute, family or seller: their rows are deleted. */
    readonly exists: boolean;
  };
  readonly changes: FieldChanges;
  /** The reason that an admin gave. */
  readonly note: string | null;
}

/** A line of the audit with the names of who and what it is about. */
export interface AuditRow {
  id: string;
  kind: AuditKind;
  action: AuditAction;
  at: Date;
  source: string;
  by_name: string | null;
  by_email: string | null;
  about: string;
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
      id: row.about,
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

/** The changes that follow from the action; they are not stored with the line. */
const STATE_CHANGES: Readonly<Partial<Record<AuditAction, FieldChanges>>> = {
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

function changesOf({ action, data }: AuditRow): FieldChanges {
  const fields = Object.entries(data).flatMap(([field, change]) =>
    isChange(change) && change.from !== change.to ? [[field, change] as const] : [],
  );
  const amount = data["amountCents"];
  return {
    ...STATE_CHANGES[action],
    ...Object.fromEntries(fields),
    ...(typeof amount === "number" && { amountCents: { from: null, to: amount } }),
  };
}

function isChange(value: unknown): value is FieldChange {
  return typeof value === "object" && value !== null && "from" in value && "to" in value;
}
