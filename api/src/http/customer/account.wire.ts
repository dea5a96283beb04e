import { type Contact, SAVED_ADDRESSES_MAX } from "../../domain/customer/contact.ts";
import type { OwnData } from "../../domain/customer/export-own-data.ts";
import { EXPORTED_MAX } from "../../domain/customer/export-own-orders.ts";
import { STOCK_ALERTS_MAX } from "../../domain/customer/list-stock-alerts.ts";
import { WISH_LIST_MAX } from "../../domain/customer/list-wish-list.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { formatDollars } from "../../domain/shared/money.ts";
import { multilineText, optionalPhone, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentProfile, profileWire } from "./customer.wire.ts";

/** Contact data: an empty text means not given; the first address is the default. */
export const contactWire = z
  .strictObject({
    phone: text(40, 0),
    company: text(100, 0),
    reference: text(50, 0),
    addresses: z
      .array(z.strictObject({ label: text(40), address: multilineText(500) }))
      .max(SAVED_ADDRESSES_MAX, { error: `must have at most ${SAVED_ADDRESSES_MAX} addresses` }),
  })
  .openapi("Contact");

/** The fields to replace; a missing field stays. */
export const contactChangeWire = contactWire
  .extend({ phone: optionalPhone })
  .partial()
  .openapi("ContactChange");

export function presentContact({ addresses, ...contact }: Contact): z.input<typeof contactWire> {
  return { ...contact, addresses: [...addresses] };
}

const moment = z.string().openapi({ format: "date-time" });

const exportedOrderWire = z.strictObject({
  orderNumber: z.string(),
  placedAt: moment,
  status: z.string(),
  fulfilment: z.string().nullable(),
  itemName: z.string(),
  quantity: z.number(),
  unitPrice: z.string(),
  total: z.string(),
  customerName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  company: z.string().nullable(),
  reference: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  paidAt: moment.nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});

const exportedReturnWire = z.strictObject({
  orderNumber: z.string(),
  quantity: z.number(),
  reason: z.string().openapi({ description: "The customer's reason" }),
  state: z.string(),
  declineReason: z.string().nullable(),
  requestedAt: moment,
  decidedAt: moment.nullable(),
  receivedAt: moment.nullable(),
  refundedAt: moment.nullable(),
});

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(EXPORTED_MAX);

/** Everything that the shop stores about the caller; amounts in dollars as text. */
export const ownDataWire = z
  .strictObject({
    profile: profileWire,
    contact: contactWire,
    orders: listOf(exportedOrderWire),
    cancelledOrders: listOf(
      z.strictObject({
        orderNumber: z.string().nullable(),
        itemName: z.string().nullable(),
        quantity: z.number().nullable(),
        cancelledAt: moment,
      }),
    ),
    refunds: listOf(
      z.strictObject({
        orderNumber: z.string(),
        amount: z.string(),
        state: z.string(),
        requestedAt: moment,
        doneAt: moment.nullable(),
      }),
    ),
    returns: listOf(exportedReturnWire),
    formerDeliveries: listOf(
      z.strictObject({ orderNumber: z.string(), address: z.string(), phone: z.string(), changedAt: moment }),
    ).openapi({ description: "Addresses and phone numbers of orders, before each change" }),
    formerParcels: listOf(
      z.strictObject({
        orderNumber: z.string(),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        changedAt: moment,
      }),
    ).openapi({ description: "Carriers and tracking numbers of orders, before each correction" }),
    reviews: listOf(
      z.strictObject({
        authorName: z.string(),
        rating: z.number(),
        description: z.string(),
        writtenAt: moment,
        hiddenAt: moment.nullable(),
      }),
    ),
    wishList: z.array(z.string()).max(WISH_LIST_MAX),
    stockAlerts: z.array(z.string()).max(STOCK_ALERTS_MAX),
    sentStockAlerts: listOf(z.strictObject({ toolId: z.string(), requestedAt: moment, mailedAt: moment })),
    roleChanges: listOf(z.strictObject({ role: z.string(), changedAt: moment })),
  })
  .openapi("OwnData");

export function presentOwnData(data: OwnData): z.input<typeof ownDataWire> {
  return {
    profile: presentProfile(data.profile),
    contact: presentContact(data.contact),
    orders: data.orders.map((order) => ({
      ...order,
      orderNumber: formatOrderNumber(order.orderNumber),
      placedAt: order.placedAt.toISOString(),
      paidAt: presentTime(order.paidAt),
      unitPrice: formatDollars(order.unitPrice),
      total: formatDollars(order.total),
    })),
    cancelledOrders: data.cancelledOrders.map((order) => ({
      ...order,
      orderNumber: order.orderNumber === null ? null : formatOrderNumber(order.orderNumber),
      cancelledAt: order.cancelledAt.toISOString(),
    })),
    refunds: data.refunds.map((refund) => ({
      ...refund,
      orderNumber: formatOrderNumber(refund.orderNumber),
      amount: formatDollars(refund.amount),
      requestedAt: refund.requestedAt.toISOString(),
      doneAt: presentTime(refund.doneAt),
    })),
    returns: data.returns.map((row) => ({
      ...row,
      orderNumber: formatOrderNumber(row.orderNumber),
      requestedAt: row.requestedAt.toISOString(),
      decidedAt: presentTime(row.decidedAt),
      receivedAt: presentTime(row.receivedAt),
      refundedAt: presentTime(row.refundedAt),
    })),
    formerDeliveries: data.formerDeliveries.map(presentFormer),
    formerParcels: data.formerParcels.map(presentFormer),
    reviews: data.reviews.map((review) => ({
      ...review,
      writtenAt: review.writtenAt.toISOString(),
      hiddenAt: presentTime(review.hiddenAt),
    })),
    wishList: [...data.wishList],
    stockAlerts: [...data.stockAlerts],
    sentStockAlerts: data.sentStockAlerts.map(({ toolId, requestedAt, mailedAt }) => ({
      toolId,
      requestedAt: requestedAt.toISOString(),
      mailedAt: mailedAt.toISOString(),
    })),
    roleChanges: data.roleChanges.map(({ role, changedAt }) => ({
      role,
      changedAt: changedAt.toISOString(),
    })),
  };
}

const presentTime = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentFormer = <Row extends { readonly orderNumber: number; readonly changedAt: Date }>(row: Row) => ({
  ...row,
  orderNumber: formatOrderNumber(row.orderNumber),
  changedAt: row.changedAt.toISOString(),
});
