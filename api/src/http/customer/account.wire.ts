import { SAVED_ADDRESSES_MAX } from "../../domain/customer/contact.ts";
import type { OwnData } from "../../domain/customer/export-own-data.ts";
import { EXPORTED_MAX } from "../../domain/customer/export-own-orders.ts";
import { STOCK_ALERTS_MAX } from "../../domain/customer/list-stock-alerts.ts";
import { WISH_LIST_MAX } from "../../domain/customer/list-wish-list.ts";
import { LINES_MAX } from "../../domain/order/order-line.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { type Cents, formatDollars } from "../../domain/shared/money.ts";
import { moment, type Returned, shownAs } from "../kit/shown-as.ts";
import { multilineText, optionalPhone, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { presentProfile, profileWire } from "./customer.wire.ts";

/** The contact data: an empty text means not given; the first address is the default. */
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

const number = shownAs((value: number) => formatOrderNumber(value), z.string());
const dollarsText = shownAs((value: Cents) => formatDollars(value), z.string());

const exportedAddressWire = z.strictObject({
  name: z.string(),
  company: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string(),
  phone: z.string(),
});

const exportedOrderWire = z.strictObject({
  orderNumber: number,
  placedAt: moment,
  status: z.string(),
  fulfilment: z.string().nullable(),
  lines: z
    .array(
      z.strictObject({
        partNumber: z.string(),
        name: z.string(),
        quantity: z.number(),
        price: dollarsText.openapi({ description: "Of `priceUnit` units" }),
        priceUnit: z.number(),
        total: dollarsText.openapi({ description: "With tax" }),
        reference: z.string().nullable(),
      }),
    )
    .max(LINES_MAX),
  itemsTotal: dollarsText,
  shipping: dollarsText,
  tax: dollarsText,
  total: dollarsText,
  currency: z.string(),
  customerName: z.string(),
  email: z.string(),
  delivery: exportedAddressWire,
  billing: exportedAddressWire.nullable(),
  shippingMethod: z.string().nullable(),
  reference: z.string().nullable(),
  requestedOn: z.string().nullable(),
  vatId: z.string().nullable(),
  note: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  paidAt: moment.nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  cancelledAt: moment.nullable(),
});

const exportedReturnWire = z.strictObject({
  orderNumber: number,
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

/** The data that the shop stores about the caller; amounts in dollars as text. */
export const ownDataWire = z
  .strictObject({
    profile: profileWire,
    contact: contactWire,
    orders: listOf(exportedOrderWire),
    refunds: listOf(
      z.strictObject({
        orderNumber: number,
        amount: dollarsText,
        state: z.string(),
        requestedAt: moment,
        doneAt: moment.nullable(),
      }),
    ),
    returns: listOf(exportedReturnWire),
    formerDeliveries: listOf(
      z.strictObject({ orderNumber: number, address: z.string(), phone: z.string(), changedAt: moment }),
    ).openapi({ description: "Addresses and phone numbers of orders, before each change" }),
    formerParcels: listOf(
      z.strictObject({
        orderNumber: number,
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

export const presentOwnData = (data: OwnData): Returned<z.input<typeof ownDataWire>> => ({
  ...data,
  profile: presentProfile(data.profile),
});
