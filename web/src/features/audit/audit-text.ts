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
};

export const ACTION_LABELS: Readonly<Record<AuditEntry["action"], string>> = {
  "tool.added": "Tool added",
  "tool.edited": "Tool edited",
  "tool.archived": "Tool archived",
  "tool.restored": "Tool restored",
  "tool.imported": "Tool imported from a file",
  "tool.stock-adjusted": "Stock adjusted",
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
  "order.partly-refunded": "Part of the order refunded",
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
  "role.change-begun": "Role change in progress",
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
  "synonyms.added": "Synonyms added",
  "synonyms.edited": "Synonyms edited",
  "synonyms.removed": "Synonyms removed",
};

/** Who caused a change, where it was no person with a name. */
export const SOURCE_LABELS: Readonly<Record<AuditEntry["source"], string>> = {
  admin: "An admin",
  customer: "A customer",
  operator: "An operator",
  system: "System",
  "sign-in-service": "Login service",
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: "Name",
  partNumber: "Part number",
  aliases: "Aliases",
  description: "Description",
  imageUrl: "Image",
  unitPrice: "Price",
  minimumOrderQuantity: "Minimum order",
  orderMultiple: "Sold in packs of",
  priceBreaks: "Price breaks",
  stockQuantity: "Stock",
  expectedOn: "Expected on",
  imageAlt: "Text of the image",
  moreImages: "Further images",
  state: "Status",
  status: "Status",
  fulfilment: "Fulfilment",
  address: "Address",
  phone: "Phone",
  carrier: "Carrier",
  trackingNumber: "Tracking number",
  role: "Role",
  refundedAmount: "Amount",
  category: "Category",
  parent: "Category above",
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
};

const MONEY = new Set(["unitPrice", "refundedAmount"]);

/** A field's name for people; attributes and choices are named as in addresses. */
export const fieldLabel = (field: string): string =>
  FIELD_LABELS[field] ?? field.replace(/^(attributes|choices)\./, "");

/** A field's value for people; amounts with a dollar sign. */
export const fieldValue = (field: string, value: string): string => (MONEY.has(field) ? `$${value}` : value);
