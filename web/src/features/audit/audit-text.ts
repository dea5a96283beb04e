import { fieldLabel as toolFieldLabel } from "../tool/tool-fields.api.ts";
import type { AuditEntry } from "./audit.api.ts";

export const KIND_LABELS: Readonly<Record<AuditEntry["kind"], string>> = {
  tool: "Tools",
  order: "Orders",
  review: "Reviews",
  role: "Roles",
  category: "Categories",
  attribute: "Attributes",
  family: "Families",
  synonyms: "Synonyms",
  seller: "Sellers",
};

export const ACTION_LABELS: Readonly<Record<AuditEntry["action"], string>> = {
  "tool.added": "Tool added",
  "tool.edited": "Tool edited",
  "tool.archived": "Tool archived",
  "tool.restored": "Tool restored",
  "tool.imported": "Tool imported from a file",
  "tool.stock-adjusted": "Stock adjusted",
  "tool.document-added": "Document of a tool added",
  "tool.document-edited": "Document of a tool edited",
  "tool.document-revised": "Revision of a tool's document added",
  "tool.document-removed": "Document or revision of a tool removed",
  "order.placed": "Order placed",
  "order.cancelled": "Order cancelled",
  "order.paid": "Order paid",
  "order.shipped": "Order shipped",
  "order.parcel-changed": "Carrier or tracking number corrected",
  "order.delivered": "Order delivered",
  "order.reference-changed": "Company or reference changed",
  "order.delivery-changed": "Delivery address changed",
  "order.note-added": "Note added",
  "payment.refund-requested": "Refund requested",
  "order.partly-refunded": "Refund made",
  "order.refunded": "Order refunded",
  "order.refund-returned": "Refund returned by the bank",
  "order.return-requested": "Return requested",
  "order.return-accepted": "Return accepted",
  "order.return-declined": "Return declined",
  "order.return-received": "Return received",
  "order.return-refunded": "Return refunded",
  "review.hidden": "Review hidden",
  "review.shown": "Review shown again",
  "role.changed": "Role changed",
  "role.change-undone": "Role change failed",
  "category.added": "Category added",
  "category.edited": "Category edited",
  "category.removed": "Category removed",
  "category.attributes-set": "Attributes of a category changed",
  "attribute.added": "Attribute added",
  "attribute.edited": "Attribute edited",
  "attribute.removed": "Attribute removed",
  "family.added": "Family added",
  "family.edited": "Family edited",
  "family.removed": "Family removed",
  "family.document-added": "Document of a family added",
  "family.document-edited": "Document of a family edited",
  "family.document-revised": "Revision of a family's document added",
  "family.document-removed": "Document or revision of a family removed",
  "synonyms.added": "Synonyms added",
  "synonyms.edited": "Synonyms edited",
  "synonyms.removed": "Synonyms removed",
  "seller.added": "Seller added",
  "seller.edited": "Seller edited",
  "seller.removed": "Seller removed",
};

/** The labels of a change's source, where it was no user with a name. */
export const SOURCE_LABELS: Readonly<Record<AuditEntry["source"], string>> = {
  admin: "An admin",
  customer: "A customer",
  operator: "An operator",
  system: "System",
  "sign-in-service": "Login service",
};

/** The labels of fields that no tool has. */
const LABELS: Readonly<Record<string, string>> = {
  state: "Status",
  status: "Status",
  fulfilment: "Fulfilment",
  address: "Address",
  phone: "Phone",
  carrier: "Carrier",
  trackingNumber: "Tracking number",
  role: "Role",
  refundedAmount: "Amount",
  parent: "Parent category",
  position: "Position",
  order: "Order",
  label: "Name",
  phrases: "Phrases",
  drawing: "Drawing",
  columns: "Columns",
  partsAdded: "Parts added",
  partsRemoved: "Parts removed",
  type: "Type",
  unit: "Unit",
  decimals: "Decimals",
  line1: "Address",
  city: "City",
  postcode: "Postcode",
  country: "Country",
  vatId: "VAT id",
  taxNumber: "Tax number",
  bank: "Bank",
  legal: "Legal line",
  series: "Number series",
};

const MONEY = new Set(["price", "refundedAmount"]);

/** A field's name for people. */
export const fieldLabel = (field: string): string => LABELS[field] ?? toolFieldLabel(field);

/** A field's value for people; amounts with a dollar sign. */
export const fieldValue = (field: string, value: string): string => (MONEY.has(field) ? `$${value}` : value);
