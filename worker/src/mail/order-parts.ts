import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { formatOrderNumber } from "@shop/api/domain/order/order-number";
import { type MailContent, type MailShop, oneLine } from "./content.ts";
import { money } from "./format.ts";

/** The content of a mail about an order, whose subject is its heading and the order. */
export type OrderContent = Omit<MailContent, "subject">;

/** The parts of a mail about an order. */
export interface OrderParts {
  readonly message: OrderMessage;
  readonly shop: MailShop;
  /** The time when the mail is sent. */
  readonly now: Date;
  /** The order number as people read it. */
  readonly number: string;
  /** The text of units and item, such as `3 x Hammer`. */
  readonly what: string;
  readonly lines: MailContent["rows"];
  readonly total: readonly [label: string, value: string];
  /** The links to the pages of the order, of its payment and of its tool. */
  readonly view: MailContent["action"];
  readonly pay: MailContent["action"];
  readonly tool: MailContent["action"];
}

const COUNT = new Intl.NumberFormat("en-US");

/** Returns a quantity as text, such as `1 unit` or `1,200 units`. */
export const unitsOf = (quantity: number): string =>
  quantity === 1 ? "1 unit" : `${COUNT.format(quantity)} units`;

type Units = readonly { readonly name: string; readonly quantity: number }[];

/** Returns the units of all lines. */
export const countOf = (lines: Units): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns a row for each line of a refund or of a return, with its units and name. */
export const lineRows = (label: string, lines: Units): MailContent["rows"] =>
  lines.map(({ name, quantity }) => [label, `${COUNT.format(quantity)} x ${oneLine(name)}`]);

/** Returns the parts of the mails about an order that is sent now. */
export function orderParts(message: OrderMessage, shop: MailShop, now: Date): OrderParts {
  const { origin } = shop;
  const number = formatOrderNumber(message.orderNumber);
  const item = oneLine(message.itemName);
  const quantity = COUNT.format(message.quantity);
  const total = money(message.total);
  return {
    message,
    shop,
    now,
    number,
    what: `${quantity} x ${item}`,
    lines: [
      ["Order", number],
      ["Tool", item],
      ["Quantity", quantity],
      ["Per unit", money(message.unitPrice)],
      ...rowOf("Company", message.company),
      ...rowOf("Your reference", message.reference),
    ],
    total: ["Total", total],
    view: { label: "View order", url: `${origin}/dashboard/orders/${message.orderId}` },
    pay: { label: `Pay ${total}`, url: `${origin}/dashboard/paymentpage/${message.orderId}` },
    tool: { label: "View tool", url: `${origin}/tools/${message.toolId}` },
  };
}

/** Returns a row with the value, none where it is not known. */
export const rowOf = (label: string, value: string | null): MailContent["rows"] =>
  value === null ? [] : [[label, oneLine(value)]];
