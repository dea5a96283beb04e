import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { formatCount } from "../../lib/stock.ts";
import type { Order } from "./order.api.ts";
import { OrderStatus } from "./order-status.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { shortDate } from "../../lib/times.ts";

const FULFILMENT = {
  preparing: "Preparing your order",
  shipped: "Shipped",
  delivered: "Delivered",
} as const;

interface OrderRowProps {
  readonly order: Order;
  readonly now: Date;
  readonly settling: boolean;
  /** Whether the timeline is open at first. */
  readonly unfolded: boolean;
  readonly onCancel: (order: Order) => void;
}

/** A row of the order table: tool, quantity, total, payment status and actions. */
export function OrderRow({ order, now, settling, unfolded, onCancel }: OrderRowProps) {
  const nameId = useId();
  const timelineId = useId();
  const [isOpen, setOpen] = useState(unfolded);
  return (
    <tr role="row">
      <td role="cell" className="cell-image">
        <div className="plate">
          <ToolImage src={order.toolImageUrl} sizes="96px" />
        </div>
      </td>
      <th role="rowheader" scope="row" className="cell-tool">
        <span className="name" id={nameId}>
          <Link to={paths.toolById(order.toolId)}>{order.toolTitle}</Link>
        </span>
        <span className="fine tabular">
          <span className="no-wrap">Ordered {shortDate(order.placedAt, now)}</span> &nbsp;{" "}
          <span className="no-wrap">No. {order.id.slice(-8).toUpperCase()}</span>
        </span>
        <button
          type="button"
          className="link-button timeline-toggle"
          aria-expanded={isOpen}
          aria-controls={timelineId}
          aria-describedby={nameId}
          onClick={() => setOpen(!isOpen)}
        >
          Timeline
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </th>
      <td role="cell" className="cell-quantity number tabular" data-label="Quantity">
        {formatCount(order.quantity)}
      </td>
      <td role="cell" className="cell-total number tabular">
        <strong>{formatMoney(order.total)}</strong>
      </td>
      <td role="cell" className="cell-payment">
        <OrderStatus order={order} now={now} settling={settling} />
      </td>
      <td role="cell" className="cell-order">
        {order.status === "pending" && !settling && (
          <div className="actions">
            <Link
              className={`btn ${order.payable ? "btn-primary" : "btn-outline"}`}
              to={paths.payment(order.id)}
              aria-describedby={nameId}
            >
              Pay
            </Link>
            <button
              type="button"
              className="link-button danger"
              aria-describedby={nameId}
              onClick={() => onCancel(order)}
            >
              Cancel Order
            </button>
          </div>
        )}
        {order.status === "paid" && (
          <>
            Already deliverd
            {order.fulfilment !== null && <span className="fine">{FULFILMENT[order.fulfilment]}</span>}
          </>
        )}
        {order.status === "refunded" && (
          <Link to={paths.purchase(order.toolId)} aria-describedby={nameId}>
            Reorder
          </Link>
        )}
      </td>
      <td role="cell" className="cell-timeline" id={timelineId} hidden={!isOpen}>
        {isOpen && <OrderTimeline order={order} now={now} />}
      </td>
    </tr>
  );
}
