import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { formatOrderNumber } from "@shop/api/domain/order/order-number";
import { type MailContent, type MailShop, oneLine } from "./content.ts";
import { money, priceText } from "./format.ts";

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
  /** The text of units and item, such as `3 x Hammer`; of several lines `Hammer + 2 more`. */
  readonly what: string;
  /** The rows that name the order: its only line, or `what`. */
  readonly lines: MailContent["rows"];
  /** The lines of an order that has several, and the rows that name it without them. */
  readonly itemised: Pick<MailContent, "items" | "rows">;
  readonly total: readonly [label: string, value: string];
  /** The links to the pages of the order, of its payment and of its tool; with several lines the last one is that of the order. */
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
  const total = money(message.total);
  const view = { label: "View order", url: `${origin}/dashboard/orders/${message.orderId}` };
  const [first, ...more] = message.lines;
  if (!first) throw new Error("an order without lines");
  const isOne = more.length === 0;
  const item = oneLine(first.name);
  const quantity = COUNT.format(first.quantity);
  const what = isOne ? `${quantity} x ${item}` : `${item} + ${COUNT.format(more.length)} more`;
  const named = [
    ...rowOf("Company", message.company),
    ...rowOf("Your reference", message.reference),
  ] as const;
  const lines: MailContent["rows"] = [
    ["Order", number],
    ["Tool", isOne ? item : what],
    ...(isOne
      ? ([
          ["Quantity", quantity],
          [first.priceUnit === 1 ? "Per unit" : "Price", priceText(first)],
        ] as const)
      : []),
    ...named,
  ];
  return {
    message,
    shop,
    now,
    number,
    what,
    lines,
    itemised: isOne
      ? { rows: lines }
      : { items: message.lines.map((line) => itemOf(line, message)), rows: [["Order", number], ...named] },
    total: ["Total", total],
    view,
    pay: { label: `Pay ${total}`, url: `${origin}/dashboard/paymentpage/${message.orderId}` },
    tool: isOne ? { label: "View tool", url: `${origin}/tools/${first.toolId}` } : view,
  };
}

const itemOf = (
  { name, partNumber, quantity, net, tax, ...price }: OrderMessage["lines"][number],
  { pricesIncludeTax }: OrderMessage,
) => ({
  name: oneLine(name),
  details: `${oneLine(partNumber)}, ${COUNT.format(quantity)} x ${priceText(price)}`,
  amount: money(pricesIncludeTax ? net + tax : net),
});

/** Returns a row with the value, none where it is not known. */
export const rowOf = (label: string, value: string | null): MailContent["rows"] =>
  value === null ? [] : [[label, oneLine(value)]];
