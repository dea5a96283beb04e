import { findOrders } from "../domain/operations/find-orders.ts";
import {
  inspectOrderForOperator,
  type OrderDetails,
} from "../domain/operations/inspect-order-for-operator.ts";
import { formatPendingCause } from "../texts/format-pending-cause.ts";
import { type Command, readOne } from "./command.ts";
import { asTable, asTime } from "./table.ts";

export const ordersShow: Command = {
  name: "orders show",
  usage: "ORDER | E-MAIL | pi_... | ch_... | re_... | evt_...",
  does: "an order with its timeline, events and jobs, and why it is pending; several where an e-mail has several",
  async run(ctx, { positionals }) {
    const wanted = readOne(positionals, "order, e-mail, intent, charge, refund or event");
    const [first, ...others] = await findOrders(ctx, wanted);
    if (first && others.length) {
      const found = [first, ...others];
      const rows = found.map((one) => [asTime(one.placedAt), one.orderId, one.status, one.itemName]);
      return { data: found, lines: asTable(rows) };
    }
    const order = await inspectOrderForOperator(ctx, first?.orderId ?? wanted);
    const why = order.why && { code: order.why.code, ...formatPendingCause(order.why) };
    return { data: { ...order, why }, lines: linesOf(order, why) };
  },
};

type Why = ReturnType<typeof formatPendingCause> & { readonly code: string };

function linesOf(operated: OrderDetails, why: Why | null): string[] {
  const { order, events, stripeEvents, jobs, refunds } = operated;
  const reason = why
    ? [
        ["why", `${why.code}: ${why.because}`],
        ["next", why.next],
      ]
    : [];
  return [
    ...asTable([["order", order.orderId], ["item", order.itemName], ["status", order.status], ...reason]),
    "",
    ...asTable(events.map((event) => [asTime(event.at), event.type, event.by ?? event.source])),
    ...section(
      "stripe events",
      stripeEvents.map((one) => [asTime(one.receivedAt), one.id, one.type, one.status]),
    ),
    ...section(
      "refunds",
      refunds.map((one) => [asTime(one.createdAt), one.id, one.reason, one.state]),
    ),
    ...section(
      "jobs",
      jobs.map((one) => [asTime(one.madeAt), one.job, one.row, one.queued?.state ?? "-", one.problem ?? ""]),
    ),
  ];
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length ? ["", title, ...asTable(rows)] : [];
}
