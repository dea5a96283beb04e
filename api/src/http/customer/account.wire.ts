import { SAVED_ADDRESSES_MAX } from "../../domain/customer/contact.ts";
import { EXPORTED_MAX, type ExportedOrder, type OwnData } from "../../domain/customer/export-own-data.ts";
import { STOCK_ALERTS_MAX } from "../../domain/customer/list-stock-alerts.ts";
import { WISH_LIST_MAX } from "../../domain/customer/list-wish-list.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { formatDollars } from "../../domain/shared/money.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentProfile, profileWire } from "./customer.wire.ts";

/** Contact data: an empty text means not given; the first address is the default. */
export const contactWire = z
  .strictObject({
    phone: text(40, 0),
    company: text(100, 0),
    reference: text(50, 0),
    addresses: z
      .array(z.strictObject({ label: text(40), address: text(500) }))
      .max(SAVED_ADDRESSES_MAX, { error: `must have at most ${SAVED_ADDRESSES_MAX} addresses` }),
  })
  .openapi("Contact");

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
  phone: z.string(),
  address: z.string(),
  company: z.string().nullable(),
  reference: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  paidAt: moment.nullable(),
});

/** Everything that the shop stores about the caller; amounts in dollars as text. */
export const ownDataWire = z
  .strictObject({
    profile: profileWire,
    contact: contactWire,
    orders: z.array(exportedOrderWire).max(EXPORTED_MAX),
    reviews: z
      .array(z.strictObject({ rating: z.number(), description: z.string(), writtenAt: moment }))
      .max(EXPORTED_MAX),
    wishList: z.array(z.string()).max(WISH_LIST_MAX),
    stockAlerts: z.array(z.string()).max(STOCK_ALERTS_MAX),
  })
  .openapi("OwnData");

export function presentOwnData(data: OwnData): z.input<typeof ownDataWire> {
  return {
    profile: presentProfile(data.profile),
    contact: { ...data.contact, addresses: [...data.contact.addresses] },
    orders: data.orders.map(presentOrder),
    reviews: data.reviews.map(({ writtenAt, ...review }) => ({
      ...review,
      writtenAt: writtenAt.toISOString(),
    })),
    wishList: [...data.wishList],
    stockAlerts: [...data.stockAlerts],
  };
}

const presentOrder = (order: ExportedOrder): z.input<typeof exportedOrderWire> => ({
  ...order,
  orderNumber: formatOrderNumber(order.orderNumber),
  placedAt: order.placedAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  unitPrice: formatDollars(order.unitPrice),
  total: formatDollars(order.total),
});
