import { z } from "zod";
import { formatPendingCause } from "../texts/format-pending-cause.ts";
import { formatRefundFailure } from "../texts/format-refund.ts";
import { FOUND_MAX, type FoundOrder, findOrders } from "../domain/operations/find-orders.ts";
import {
  inspectOrderForOperator,
  type OrderDetails,
  type OrderJob,
} from "../domain/operations/inspect-order-for-operator.ts";
import { EVENT_HEADS, eventCells } from "../domain/operations/list-stripe-events.ts";
import { formatOrderNumber } from "../domain/order/order-number.ts";
import { defineOperation, text } from "../domain/operations/operation.ts";
import { type Block, type Cell, details, type Table } from "../domain/operations/report.ts";
import { cents, formatDollars } from "../domain/shared/money.ts";
import { jobIdOf } from "../jobs/job.ts";
import { settleButton } from "../domain/operations/settle-refund-by-hand.ts";
import { queueOf, retryButton } from "./list-jobs.ts";

export const ordersShow = defineOperation({
  name: "orders.show",
  usage: "NUMBER | ORDER | EMAIL | NAME | PHONE | pi_... | ch_... | re_... | evt_...",
  help: "shows an order with its timeline, events and jobs, and why it is pending; a list where several match",
  args: ["find"],
  input: z.object({ find: text }),
  async run(ctx, { find }): Promise<OrderDetails | readonly FoundOrder[]> {
    const orders = await findOrders(ctx, find);
    const [only, ...others] = orders;
    return only && !others.length ? inspectOrderForOperator(ctx, only.orderId) : orders;
  },
  report: (found) => ("order" in found ? ofOne(found) : ofSeveral(found)),
});

/** Returns the first item and how many others there are. */
const itemText = ({ itemName, lineCount }: FoundOrder): string =>
  lineCount === 1 ? itemName : `${itemName} + ${lineCount - 1} more`;

function ofSeveral(found: readonly FoundOrder[]) {
  const orders = found.slice(0, FOUND_MAX);
  const more = found.length > FOUND_MAX;
  const blocks: Block[] = [
    {
      title: "Orders",
      heads: ["Placed", "Order", "Number", "Status", "Item"],
      rows: orders.map((one) => [
        one.placedAt,
        { order: one.orderId },
        formatOrderNumber(one.orderNumber),
        one.status,
        itemText(one),
      ]),
      empty: "No orders found.",
      isOnly: true,
    },
  ];
  if (more) blocks.unshift({ text: `The first ${FOUND_MAX}. Narrow the search.` });
  return { title: "Orders", data: { orders, more }, isFailure: !orders.length, blocks };
}

function ofOne(found: OrderDetails) {
  const { order, lines, events, payments, refunds, stripeEvents, jobs } = found;
  const why = found.why && { code: found.why.code, ...formatPendingCause(found.why) };
  const lists = (title: string, heads: readonly string[], rows: Table["rows"]): Table => ({
    title,
    heads,
    rows,
  });
  return {
    title: "Orders",
    data: { ...found, why },
    blocks: [
      details("Order", [
        ["Order", { code: order.orderId }],
        ["Number", formatOrderNumber(order.orderNumber)],
        ["Item", itemText(order)],
        ["Status", order.status],
      ]),
      lists(
        "Lines",
        ["Line", "Part number", "Item", "Quantity", "Total", "Reference"],
        lines.map((line) => [
          line.position,
          { code: line.partNumber },
          line.name,
          line.quantity,
          formatDollars(cents(line.net + line.tax)),
          line.reference,
        ]),
      ),
      ...(why
        ? [
            {
              ...details("Why is this order pending?", [
                ["Why", [`${why.code}: ${why.because}`, { runbook: why.runbook }]],
                ["Next", why.next],
              ]),
              isOnly: false,
            },
            { cells: fixesOf(found) },
          ]
        : []),
      lists(
        "Timeline",
        ["At", "Event", "By", "Data"],
        events.map((event) => [
          event.at,
          event.type,
          event.by ?? event.source,
          { code: JSON.stringify(event.data) },
        ]),
      ),
      lists(
        "Stripe events",
        EVENT_HEADS.slice(0, -1),
        stripeEvents.map((one) => eventCells(one).slice(0, -1)),
      ),
      lists(
        "Payments",
        ["Started", "Intent", "Status"],
        payments.map((one) => [one.startedAt, { code: one.paymentIntentId }, one.status]),
      ),
      lists(
        "Refunds",
        ["Decided", "Refund", "Reason", "Status"],
        refunds.map((one) => [
          one.createdAt,
          { code: one.id },
          one.reason,
          one.failure ? formatRefundFailure(one.failure) : one.state,
        ]),
      ),
      ...owed(found),
      lists(
        "Jobs",
        ["Created", "Job", "Row", "Queue", "Trace"],
        jobs.map((one) => [
          one.madeAt,
          one.job,
          one.problem ? `${one.row}: ${one.problem}` : one.row,
          queueCell(one),
          { code: one.traceId },
        ]),
      ),
    ],
  };
}

const reconcileButton = { action: "payments.reconcile", label: "Reconcile now" };

function fixesOf({ order, stripeEvents }: OrderDetails): Cell[] {
  const stuck =
    stripeEvents.find(({ status }) => status === "dead") ??
    stripeEvents.find(({ status }) => status === "new");
  return [
    stuck && { action: "events.replay", label: "Replay its event", fields: { id: stuck.id } },
    reconcileButton,
    order.isHeld && {
      action: "holds.release",
      label: "End its reservation",
      fields: { orderId: order.orderId },
    },
  ];
}

/** A charge that is owed to the customer and is not refunded by Stripe, or that the bank took with a lost dispute. */
function owed({ payments }: OrderDetails): Block[] {
  return payments
    .filter(({ status, hasUnrecordedLoss }) => status === "refunding" || hasUnrecordedLoss)
    .map(({ paymentIntentId, hasUnrecordedLoss }) => ({
      cells: [
        settleButton(paymentIntentId ?? ""),
        { runbook: hasUnrecordedLoss ? "dispute" : "customer-charged-without-order" },
      ],
    }));
}

/** A job that failed has a dead row, also where its queue has lost it. */
function queueCell({ rowId, job, row, queued }: OrderJob): Cell {
  if (!queued)
    return row !== "dead" ? null : [{ code: jobIdOf(rowId) }, retryButton(queueOf(job), jobIdOf(rowId))];
  const { queue, id, state, attempts } = queued;
  return [
    { href: `/ops/queues/queue/${queue}/${id}`, text: state },
    `, ${attempts} attempts`,
    state === "failed" && retryButton(queue, id),
  ];
}
