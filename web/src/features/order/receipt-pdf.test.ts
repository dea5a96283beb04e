import { PDFDocument, PDFPage } from "pdf-lib";
import { expect, test, vi } from "vitest";
import { cents } from "../../lib/money.ts";
import { widthOf } from "../../lib/pdf-text.ts";
import { timesIn } from "../../lib/times.ts";
import type { OrderDetails } from "./order-details.api.ts";
import { receiptLines } from "./receipt-lines.ts";
import { createReceiptPdf } from "./receipt-pdf.ts";

const order: OrderDetails = {
  id: "0199f000-0000-7000-8000-0000000000aa",
  orderNumber: "BW-100123",
  status: "paid",
  fulfilment: "shipped",
  items: [
    {
      position: 1,
      toolId: "0199f000-0000-7000-8000-000000000001",
      name: "Combination wrench 19 mm",
      partNumber: "BW-1002",
      slug: "combination-wrench-19-mm",
      imageUrl: "/tools/wrench.webp",
      quantity: 1200,
      price: { price: cents(1120), priceUnit: 1 },
      amount: cents(1_344_000),
      taxRate: 15,
      taxReason: "standard",
      reference: null,
      refundedQuantity: 0,
      returnableQuantity: 0,
    },
  ],
  itemsTotal: cents(1_344_000),
  shipping: cents(0),
  shippingTax: 0,
  shippingMethod: null,
  tax: 1753.04,
  taxes: [{ rate: 15, tax: cents(175_304) }],
  pricesIncludeTax: true,
  currency: "USD",
  delivery: null,
  billing: null,
  vatId: null,
  requestedOn: null,
  note: null,
  total: cents(1_344_000),
  customerName: "Customer One",
  email: "customer@boltwright.test",
  phone: "+880 1700 000000",
  address: "Plot 7\nDhaka 1208",
  company: "Lathe & Co",
  reference: "PO-4711",
  heldUntil: null,
  payable: false,
  pending: null,
  transactionId: "pi_3QK8w2eZvKYlo2C0",
  card: { brand: "visa", last4: "4242" },
  refunded: cents(240),
  refunds: [{ id: "r1", amount: cents(240), state: "succeeded", at: "2026-11-20T18:00:00Z" }],
  isBeingRefunded: false,
  carrier: "DHL",
  trackingNumber: "JD0146",
  trackingUrl: null,
  placedAt: "2026-11-20T08:00:00Z",
  paidAt: "2026-11-20T17:59:00Z",
  shippedAt: "2026-11-21T18:00:00Z",
  deliveredAt: null,
  cancelledAt: null,
  isEndedUnpaid: false,
};
const shop = { brand: "Boltwright", price: "Free" };
const DHAKA = timesIn({ timeZone: "Asia/Dhaka", timeZoneName: "Dhaka time" });
const receipt = receiptLines(order, shop, DHAKA);

test("a receipt names seller, number, items, amounts, card, refunds, reference and address", () => {
  expect(receipt.title).toBe("Receipt for order BW-100123");
  expect(receipt.seller[0]).toBe("Boltwright");
  expect(receipt.seller[1]).toContain("14 Foundry Lane");
  const lines = receipt.groups.flat().map(({ label, text }) => `${label}: ${text}`);
  for (const line of [
    "BW-1002: Combination wrench 19 mm\n1,200 × $11.20 = $13,440.00",
    "Order: BW-100123",
    "Ordered: 20 November 2026 at 14:00, Dhaka time",
    "Paid: 20 November 2026 at 23:59, Dhaka time",
    "Shipped: 22 November 2026 at 00:00, Dhaka time",
    "Delivery: Free",
    "Tax: incl. 15 % tax $1,753.04",
    "Total: $13,440.00",
    "Payment: $13,440.00 paid, 20 November 2026, Visa ending in 4242",
    "Refund: $2.40 refunded, 21 November 2026",
    "Total refunded: $2.40 of $13,440.00",
    "Company: Lathe & Co",
    "Your reference: PO-4711",
    "Address: Plot 7\nDhaka 1208",
    "Carrier: DHL",
    "Tracking number: JD0146",
  ]) {
    expect(lines).toContain(line);
  }
});

test("what an order does not have is not on its receipt", () => {
  const plain = {
    ...order,
    company: null,
    reference: null,
    card: null,
    refunded: cents(0),
    refunds: [],
    carrier: null,
    trackingNumber: null,
  };
  const { groups } = receiptLines(plain, shop, DHAKA);
  const labels = groups.flat().map(({ label }) => label);
  for (const label of ["Company", "Your reference", "Refund", "Total refunded", "Carrier", "Tracking number"])
    expect(labels).not.toContain(label);
  expect(groups.flat().find(({ label }) => label === "Payment")?.text).toBe(
    "$13,440.00 paid, 20 November 2026",
  );
});

test("a receipt of a refunded order says what was paid, and each refund with its date", () => {
  const refund = (id: string, dollars: number, date: number, state: "succeeded" | "returned") => ({
    id,
    amount: cents(dollars * 100),
    state,
    at: `2026-11-${date}T17:59:00Z`,
  });
  const refunds = [
    refund("r1", 440, 21, "succeeded"),
    refund("r2", 13_000, 23, "returned"),
    refund("r3", 13_000, 25, "succeeded"),
  ];
  const refunded: OrderDetails = { ...order, status: "refunded", refunded: order.total, refunds };
  const lines = receiptLines(refunded, shop, DHAKA).groups[3]?.map(({ label, text }) => `${label}: ${text}`);
  expect(lines).toEqual([
    "Payment: $13,440.00 paid, 20 November 2026, Visa ending in 4242",
    "Transaction ID: pi_3QK8w2eZvKYlo2C0",
    "Refund: $440.00 refunded, 21 November 2026",
    "Refund: $13,000.00 was returned by your bank, 23 November 2026",
    "Refund: $13,000.00 refunded, 25 November 2026",
    "Total refunded: $13,440.00 of $13,440.00",
  ]);
});

test("the file is one A4 page with the receipt's title, also for very long texts", async () => {
  const long = receiptLines(
    { ...order, address: "x".repeat(500), customerName: "word ".repeat(40) },
    shop,
    DHAKA,
  );
  for (const content of [receipt, long]) {
    const file = await createReceiptPdf(content);
    expect(file.type).toBe("application/pdf");
    const pdf = await PDFDocument.load(await file.arrayBuffer());
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getTitle()).toBe("Receipt for order BW-100123");
    expect(pdf.getPage(0).getSize()).toEqual({ width: 595.28, height: 841.89 });
  }
});

test("what does not fit on the page is on a second one", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `Row ${index + 1}`);
  const draw = vi.spyOn(PDFPage.prototype, "drawText");
  const file = await createReceiptPdf(receiptLines({ ...order, address: rows.join("\n") }, shop, DHAKA));
  expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(2);
  const drawn = draw.mock.calls.map(([text]) => text);
  for (const row of [...rows, "JD0146"]) expect(drawn).toContain(row);
  for (const [, at] of draw.mock.calls) expect(at?.y).toBeGreaterThan(50);
});

test("a long part number, brand and phone stay in their columns", async () => {
  const draw = vi.spyOn(PDFPage.prototype, "drawText");
  const [item] = order.items;
  if (!item) throw new Error("no item");
  const items = [{ ...item, partNumber: "W".repeat(40), name: "AVATAR TO VALVE ".repeat(20) }];
  const long = receiptLines(
    { ...order, items, phone: "8".repeat(120) },
    { ...shop, brand: "M".repeat(60) },
    DHAKA,
  );
  await createReceiptPdf(long);
  for (const [text, { x = 0, size = 0, font } = {}] of draw.mock.calls) {
    const right = x + (font ? widthOf(text, { font, size }) : Infinity);
    expect([text, right <= (x < 100 && text.startsWith("W") ? 166 : 540)]).toEqual([text, true]);
  }
  draw.mockRestore();
});
