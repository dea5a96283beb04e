import { ORDER_QUEUES } from "../../domain/order-list/order-queue.ts";
import { ORDER_SORTS, type OrderSort } from "../../domain/order-list/order-filter.ts";
import type { ManagedOrder } from "../../domain/order-list/list-all-orders.ts";
import { addDays, startOfDay } from "../../domain/shared/days.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { isTimestamp } from "../kit/timestamp.ts";
import { comparedText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import {
  disputeWire,
  fulfilmentWire,
  orderNumberWire,
  shownStatus,
  statusWire,
  unitPriceWire,
} from "../order/order.wire.ts";

const YEARS = { error: "must be in the years 1 to 9999" };

const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  // An offset can lead to years that Postgres and the contract do not support.
  .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999, YEARS);

/** A day of the shop's calendar, or a moment. */
const dayOrInstant = z
  .union([z.iso.date().refine((day) => day > "0001-01-01" && day < "9999-12-31", YEARS), instant], {
    error: "must be a day such as 2026-03-01, or a date and time such as 2026-03-01T00:00:00Z",
  })
  .optional();

/** The filter and sort order of the list of all orders. */
export const orderFilterQuery = z.object({
  status: statusWire
    .optional()
    .openapi({ description: "Only orders in this state; all but cancelled ones without it" }),
  fulfilment: fulfilmentWire.optional().openapi({ description: "Only orders in this fulfilment state" }),
  queue: z
    .enum(["all", ...ORDER_QUEUES])
    .optional()
    .openapi({ description: "Only orders that wait for this work; `all`: every order" }),
  q: comparedText(200, 0).optional().openapi({
    description:
      "The order number in any case, with or without BW-; words that are each part of the email, name, company, reference, tracking number, or of the name, number or reference of any line; a number of the tool of any line in any writing; phone digits, also without the country code; start of the transaction id; the order's id or its first eight digits",
  }),
  from: dayOrInstant.openapi({
    description: "Placed at or after; a day counts from midnight in the shop's time zone",
  }),
  to: dayOrInstant.openapi({
    description: "Placed before, or on this day or earlier in the shop's time zone",
  }),
  sort: z.enum(ORDER_SORTS).default("newest"),
});

type Period = Pick<z.output<typeof orderFilterQuery>, "from" | "to">;

/** Returns the period as moments, the end exclusive. */
export const readPeriod = ({ from, to }: Period, timeZone: string): { from?: Date; to?: Date } => ({
  ...(from && { from: typeof from === "string" ? startOfDay(timeZone, from) : from }),
  ...(to && { to: typeof to === "string" ? startOfDay(timeZone, addDays(to, 1)) : to }),
});

/** Returns the period as in the address. */
export const presentPeriod = ({
  from,
  to,
}: Period): { from?: string | undefined; to?: string | undefined } => ({
  from: from instanceof Date ? from.toISOString() : from,
  to: to instanceof Date ? to.toISOString() : to,
});

const number = z.string().regex(/^\d{1,18}$/);
const timestamp = z.string().refine(isTimestamp);

/** The shapes of the cursor key by sort order. */
export const ORDER_KEYS: Readonly<Record<OrderSort, z.ZodType<string>>> = {
  newest: timestamp,
  oldest: timestamp,
  "total-highest": number,
  "total-lowest": number,
};

export const managedOrderWire = z
  .object({
    id: z.uuid(),
    orderNumber: orderNumberWire,
    lineCount: z.int().openapi({ description: "Number of lines" }),
    toolId: z
      .uuid()
      .openapi({ description: "Tool of the first line, as `toolName`, `toolImg` and `itemName`" }),
    toolName: z.string(),
    toolImg: z.string(),
    itemName: z.string(),
    quantity: z.int().openapi({ description: "Units of all lines, as `orderQuantity`" }),
    orderQuantity: z.int(),
    unitPrice: unitPriceWire.nullable().openapi({
      description: "Price of one unit in dollars with up to five decimals; null with several lines",
    }),
    total: centsAsDollars,
    currency: z.string().openapi({ description: "ISO code", example: "USD" }),
    status: shownStatus,
    fulfilment: fulfilmentWire.nullable(),
    customerName: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string().nullable(),
    reference: z.string().nullable(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    paymentIntentId: z.string().nullable(),
    placedAt: moment,
    refunded: centsAsDollars.openapi({ description: "Amount refunded to the card" }),
    isBeingRefunded: z
      .boolean()
      .openapi({ description: "Whether the full remaining amount is being refunded" }),
    isRestocked: z
      .boolean()
      .openapi({ description: "Whether the order is refunded and all its units are back in stock" }),
    dispute: disputeWire,
    cancelledAt: moment.nullable(),
    isEndedUnpaid: z
      .boolean()
      .openapi({ description: "The shop cancelled it because it was not paid in time" }),
  })
  .openapi("ManagedOrder");

/** Returns an order in the list, with the names that the list of a customer has beside its own. */
export const presentManagedOrder = ({
  delivery,
  price,
  ...order
}: ManagedOrder): z.input<typeof managedOrderWire> => ({
  ...order,
  toolName: order.itemName,
  toolImg: order.toolImageUrl,
  orderQuantity: order.quantity,
  unitPrice: price,
  phone: delivery.phone,
  company: delivery.company,
});
