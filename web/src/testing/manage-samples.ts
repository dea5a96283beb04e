import type { components } from "@shop/openapi/types";
import { aPaidOrder } from "./samples.ts";

type Schemas = components["schemas"];

/** A paid order in the list of all orders, as the API sends it. */
export const aManagedOrder = (over: Partial<Schemas["ManagedOrder"]> = {}): Schemas["ManagedOrder"] => ({
  id: "0199f000-0000-7000-8000-0000000000aa",
  orderNumber: "BW-100123",
  lineCount: 1,
  toolId: "0199f000-0000-7000-8000-000000000001",
  toolName: "Combination wrench 19 mm",
  toolImg: "/images/wrench.webp",
  itemName: "Combination wrench 19 mm",
  quantity: 10,
  orderQuantity: 10,
  unitPrice: 11.2,
  total: 112,
  currency: "USD",
  status: "paid",
  fulfilment: "preparing",
  customerName: "Ada Okafor",
  email: "ada@boltwright.test",
  phone: "+880 1700 000000",
  company: null,
  reference: null,
  carrier: null,
  trackingNumber: null,
  paymentIntentId: "pi_3QK8w2eZvKYlo2C0",
  placedAt: "2026-11-18T09:30:00.000Z",
  refunded: 0,
  isBeingRefunded: false,
  isRestocked: false,
  dispute: null,
  cancelledAt: null,
  isEndedUnpaid: false,
  ...over,
});

/** An audit entry as the API sends it: an admin renamed a tool. */
export const anAuditEntry = (over: Partial<Schemas["AuditEntry"]> = {}): Schemas["AuditEntry"] => ({
  _id: "0199f000-0000-7000-8000-0000000000dd",
  kind: "tool",
  action: "tool.edited",
  at: "2026-11-18T10:30:00.000Z",
  source: "admin",
  by: { name: "Mira Holt", email: "mira@boltwright.test" },
  about: {
    _id: "0199f000-0000-7000-8000-000000000001",
    name: "Combination wrench 19 mm",
    orderNumber: null,
    person: null,
    exists: true,
  },
  changes: [{ field: "price", from: "11.20", to: "12.50" }],
  note: null,
  ...over,
});

/** A line of an order for staff, as the API sends it. */
export const aManagedLine = (
  over: Partial<Schemas["ManagedOrderLine"]> = {},
): Schemas["ManagedOrderLine"] => ({
  position: 1,
  toolId: "0199f000-0000-7000-8000-000000000001",
  partNumber: "BW-1002",
  slug: "combination-wrench-19-mm",
  name: "Combination wrench 19 mm",
  img: "/images/wrench.webp",
  quantity: 10,
  unitPrice: 11.2,
  priceUnit: 1,
  totalAmount: 112,
  net: 97.39,
  tax: 14.61,
  taxRate: 15,
  taxReason: "standard",
  reference: null,
  refundedQuantity: 0,
  returnableQuantity: 0,
  ...over,
});

/** A paid order with its events, as the API sends it. */
export const anInspectedOrder = (
  over: Partial<Schemas["InspectedOrder"]> = {},
): Schemas["InspectedOrder"] => ({
  order: aPaidOrder(),
  items: [aManagedLine()],
  itemsTotal: 112,
  shipping: 0,
  shippingTax: 0,
  tax: 14.61,
  pricesIncludeTax: true,
  currency: "USD",
  shippingMethod: null,
  vatId: null,
  requestedOn: null,
  note: null,
  refundable: 112,
  left: {
    lines: [{ position: 1, name: "Combination wrench 19 mm", quantity: 10, amount: 112 }],
    shipping: 0,
  },
  beingRefunded: false,
  restocked: false,
  dispute: null,
  events: [
    aLoggedEvent({ type: "order.placed", data: { totalCents: 11_200 } }),
    aLoggedEvent({ type: "order.paid", source: "webhook" }),
  ],
  payments: [
    {
      _id: "0199f000-0000-7000-8000-0000000000b1",
      transactionId: "pi_3QK8w2eZvKYlo2C0",
      amount: 112,
      status: "succeeded",
      createdAt: "2026-11-18T09:31:00.000Z",
      succeededAt: "2026-11-18T09:32:00.000Z",
    },
  ],
  refunds: [],
  ...over,
});

let events = 0;

/** An event of an order as the API sends it. */
export const aLoggedEvent = (over: Partial<Schemas["LoggedEvent"]> = {}): Schemas["LoggedEvent"] => {
  events += 1;
  return {
    _id: `0199f000-0000-7000-8000-${String(events).padStart(12, "0")}`,
    type: "order.shipped",
    at: "2026-11-18T09:30:00.000Z",
    source: "customer",
    by: null,
    data: {},
    ...over,
  };
};

/** A refund as the API sends it. */
export const aRefund = (over: Partial<Schemas["Refund"]> = {}): Schemas["Refund"] => ({
  _id: "0199f000-0000-7000-8000-0000000000c1",
  amount: 112,
  status: "done",
  cause: "admin",
  reason: "Wrong size",
  restock: true,
  lines: [],
  shipping: 0,
  failure: null,
  requestedBy: "Mira Holt",
  createdAt: "2026-11-18T10:30:00.000Z",
  doneAt: "2026-11-18T10:30:01.000Z",
  ...over,
});

/** A packing slip as the API sends it. */
export const aPackingSlip = (over: Partial<Schemas["PackingSlip"]> = {}): Schemas["PackingSlip"] => ({
  id: "0199f000-0000-7000-8000-0000000000aa",
  orderNumber: "BW-100123",
  placedAt: "2026-11-18T09:30:00.000Z",
  customerName: "Ada Okafor",
  company: "Okafor Works",
  address: "Plot 7\nDhaka 1208",
  phone: "+880 1700 000000",
  reference: "PO 7",
  carrier: "DHL",
  trackingNumber: "JD0146",
  items: [{ partNumber: "BW-1002", name: "Combination wrench 19 mm", quantity: 1200, reference: null }],
  ...over,
});

/** A requested return of two units as the API sends it to the customer. */
export const aReturn = (over: Partial<Schemas["Return"]> = {}): Schemas["Return"] => ({
  _id: "0199f000-0000-7000-8000-00000000000b",
  quantity: 2,
  lines: [{ position: 1, name: "Claw hammer", quantity: 2, ordered: 3, restocked: null }],
  reason: "Too large.",
  state: "requested",
  declineReason: null,
  requestedAt: "2026-11-20T08:00:00.000Z",
  decidedAt: null,
  receivedAt: null,
  refundedAt: null,
  refundPending: false,
  ...over,
});

/** A requested return in the list of staff, as the API sends it. */
export const aManagedReturn = (over: Partial<Schemas["ManagedReturn"]> = {}): Schemas["ManagedReturn"] => ({
  ...aReturn(),
  refundFailure: null,
  orderId: "0199f000-0000-7000-8000-00000000000a",
  orderNumber: "BW-100123",
  userName: "Customer One",
  amount: 22.4,
  refundAmount: 22.4,
  ...over,
});

type WireCatalogue = Schemas["ManagedCatalogue"];

/** A category with an id made of a digit, as the API sends it. */
export const aManagedCategory = (
  digit: number,
  over: Partial<WireCatalogue["categories"][number]> = {},
): WireCatalogue["categories"][number] => ({
  id: `0199f000-0000-7000-8000-00000000ca0${digit}`,
  parentId: null,
  slug: `category-${digit}`,
  name: `Category ${digit}`,
  version: 1,
  attributes: [],
  ...over,
});

/** An attribute as the API sends it: a length in mm. */
export const aManagedAttribute = (
  over: Partial<WireCatalogue["attributes"][number]> = {},
): WireCatalogue["attributes"][number] => ({
  slug: "length",
  label: "Length",
  type: "number",
  unit: "mm",
  decimals: 1,
  choices: [],
  version: 1,
  ...over,
});

/** `Fasteners` with `Bolts` and `Nuts` below, whose bolts need a length and may have a thread, as the API sends it. */
export function aManagedCatalogue(over: Partial<WireCatalogue> = {}): WireCatalogue {
  const top = aManagedCategory(1, {
    slug: "fasteners",
    name: "Fasteners",
    attributes: [{ attribute: "material", isRequired: true, isFacet: true }],
  });
  return {
    categories: [
      top,
      aManagedCategory(2, {
        slug: "bolts",
        name: "Bolts",
        parentId: top.id,
        attributes: [
          { attribute: "length", isRequired: true, isFacet: true },
          { attribute: "thread", isRequired: false, isFacet: true },
        ],
      }),
      aManagedCategory(3, { slug: "nuts", name: "Nuts", parentId: top.id }),
    ],
    attributes: [
      aManagedAttribute(),
      aManagedAttribute({
        slug: "material",
        label: "Material",
        type: "choice",
        unit: null,
        decimals: null,
        choices: [
          { value: "steel", label: "Steel" },
          { value: "brass", label: "Brass" },
        ],
      }),
      aManagedAttribute({ slug: "note", label: "Note", type: "text", unit: null, decimals: null }),
      aManagedAttribute({
        slug: "thread",
        label: "Thread",
        type: "choice",
        unit: null,
        decimals: null,
        choices: [{ value: "m8", label: "M8" }],
      }),
    ],
    ...over,
  };
}

/** A revision of a document, as the API sends it. */
export const aRevision = (revision: string) => ({
  id: revision,
  revision,
  date: "2026-11-23",
  bytes: 40_000,
  pages: 2,
  preview: null,
  status: "ready",
  format: "pdf",
  rejection: null,
  url: `/documents/${revision}`,
});
