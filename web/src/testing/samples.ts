import type { components } from "@shop/openapi/types";

type Schemas = components["schemas"];

const TOOL_ID = "0199f000-0000-7000-8000-000000000001";
const ORDER_ID = "0199f000-0000-7000-8000-0000000000aa";

/** A tool as the API sends it. */
export const aTool = (over: Partial<Schemas["Tool"]> = {}): Schemas["Tool"] => ({
  _id: TOOL_ID,
  name: "Combination wrench 19 mm",
  partNumber: "BW-1002",
  slug: "combination-wrench-19-mm",
  description: "Chrome vanadium, 12-point ring.",
  img: "/tools/wrench.webp",
  price: 11.2,
  priceUnit: 1,
  minOrder: 5,
  orderMultiple: 1,
  available: 860,
  ...over,
});

/** A tool as admins see it. */
export const aManagedTool = (over: Partial<Schemas["ManagedTool"]> = {}): Schemas["ManagedTool"] => ({
  ...aTool(),
  pictures: [{ img: "/tools/wrench.webp", alt: null }],
  priceBreaks: [],
  weightGrams: 230,
  expectedOn: null,
  version: 1,
  held: 0,
  archivedAt: null,
  createdAt: "2026-01-02T10:00:00.000Z",
  aliases: [],
  ...over,
});

/** A pending order as the API sends it, reserved for half an hour. */
export const anOrder = (over: Partial<Schemas["Order"]> = {}): Schemas["Order"] => ({
  _id: ORDER_ID,
  orderNumber: "BW-100123",
  toolId: TOOL_ID,
  toolName: "Combination wrench 19 mm",
  toolImg: "/tools/wrench.webp",
  lineCount: 1,
  orderQuantity: 10,
  unitPrice: 11.2,
  currency: "USD",
  totalAmount: 112,
  status: "pending",
  fulfilment: null,
  userName: "Customer One",
  email: "customer@boltwright.test",
  phone: "+880 1700 000000",
  address: "Plot 7, Dhaka 1208",
  company: null,
  reference: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  transactionId: null,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  heldUntil: new Date(Date.now() + 30 * 60_000).toISOString(),
  payable: true,
  refundedAmount: 0,
  refundedAt: null,
  endedUnpaid: false,
  ...over,
});

/** A paid order as the API sends it. */
export const aPaidOrder = (over: Partial<Schemas["Order"]> = {}): Schemas["Order"] =>
  anOrder({
    status: "paid",
    fulfilment: "preparing",
    transactionId: "pi_3QK8w2eZvKYlo2C0",
    heldUntil: null,
    payable: false,
    ...over,
  });

/** A cancelled order as the API sends it: without the customer's data. */
export const aCancelledOrder = (over: Partial<Schemas["Order"]> = {}): Schemas["Order"] =>
  anOrder({
    orderNumber: "BW-100124",
    status: "cancelled",
    cancelledAt: "2025-11-18T10:30:00.000Z",
    userName: "erased",
    email: "erased",
    phone: "erased",
    address: "erased",
    heldUntil: null,
    payable: false,
    ...over,
  });

/** A review as the API sends it. */
export const aReview = (over: Partial<Schemas["Review"]> = {}): Schemas["Review"] => ({
  _id: "0199f000-0000-7000-8000-0000000000bb",
  name: "Rafiq Hasan",
  ratting: 5,
  description: "Every head square.",
  createdAt: "2026-11-20T09:30:00.000Z",
  verifiedBuyer: false,
  ...over,
});

/** A profile as the API sends it. */
export const aProfile = (over: Partial<Schemas["Profile"]> = {}): Schemas["Profile"] => ({
  email: "customer@boltwright.test",
  name: "Customer One",
  role: "customer",
  education: "",
  location: "Dhaka",
  linkedin: "",
  photoUrl: "",
  ...over,
});

/** Contact data as the API sends it; empty. */
export const aContact = (over: Partial<Schemas["Contact"]> = {}): Schemas["Contact"] => ({
  phone: "",
  company: "",
  reference: "",
  addresses: [],
  ...over,
});

/** The shop's settings as the API sends them. */
export const theSettings = (over: Partial<Schemas["Settings"]> = {}): Schemas["Settings"] => ({
  brand: "Boltwright",
  timeZone: "Asia/Dhaka",
  timeZoneName: "Dhaka time",
  stripePublishableKey: "pk_test_1",
  stripeScriptUrl: null,
  holdSeconds: 1800,
  photoHosts: ["lh3.googleusercontent.com"],
  dispatchTime: "1 to 2 working days",
  deliveryPrice: "Free",
  deliveryText: "Free delivery in Bangladesh.",
  taxText: "Prices include VAT.",
  returnDays: 30,
  currency: "USD",
  orderTotalMin: 0.5,
  orderTotalMax: 999_999.99,
  ...over,
});

/** A problem as the API sends it. */
export const aProblem = (status: number, over: Partial<Schemas["Problem"]> = {}): Schemas["Problem"] => ({
  type: "urn:boltwright:problem:test",
  title: "A title",
  status,
  detail: "A sentence for people.",
  requestId: "r1",
  ...over,
});

/** An event of an order as the API sends it. */
export const aStep = (over: Partial<Schemas["OrderEvent"]> = {}): Schemas["OrderEvent"] => ({
  id: crypto.randomUUID(),
  orderId: ORDER_ID,
  type: "order.placed",
  at: new Date(Date.now() - 60_000).toISOString(),
  amount: null,
  parcel: null,
  ...over,
});

/** Everything about a paid order as the API sends it. */
export const anOrderInFull = (over: Partial<Schemas["OrderDetails"]> = {}): Schemas["OrderDetails"] => {
  const order = aPaidOrder();
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    status: "paid",
    fulfilment: "preparing",
    items: [
      {
        position: 1,
        toolId: TOOL_ID,
        partNumber: "BW-1002",
        slug: "combination-wrench-19-mm",
        name: order.toolName,
        img: order.toolImg,
        quantity: order.orderQuantity,
        unitPrice: 11.2,
        priceUnit: 1,
        totalAmount: order.totalAmount,
        net: 97.39,
        tax: 14.61,
        taxRate: 15,
        taxReason: "standard",
        reference: null,
        refundedQuantity: 0,
        returnableQuantity: 0,
      },
    ],
    itemsTotal: order.totalAmount,
    shipping: 0,
    shippingTax: 0,
    tax: 14.61,
    taxes: [{ reason: "standard", rate: 15, net: 97.39, tax: 14.61 }],
    pricesIncludeTax: true,
    currency: "USD",
    totalAmount: order.totalAmount,
    userName: order.userName,
    email: order.email,
    phone: order.phone,
    address: order.address,
    delivery: {
      country: "BD",
      name: order.userName,
      company: "Lathe & Co",
      line1: order.address,
      line2: null,
      city: null,
      region: null,
      postcode: null,
      phone: order.phone,
    },
    billing: null,
    shippingMethod: null,
    vatId: null,
    requestedOn: null,
    note: null,
    company: "Lathe & Co",
    reference: "PO-4711",
    heldUntil: null,
    payable: false,
    pending: null,
    transactionId: order.transactionId,
    card: { brand: "visa", last4: "4242" },
    refundedAmount: 0,
    refunds: [],
    beingRefunded: false,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    placedAt: "2026-11-20T09:30:00.000Z",
    paidAt: "2026-11-20T09:31:00.000Z",
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    endedUnpaid: false,
    ...over,
  };
};
