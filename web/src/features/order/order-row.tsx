import { useId } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { useTimes } from "../settings/use-times.ts";
import { quantityText, type Order } from "./order.api.ts";
import { OrderStatus } from "./order-status.tsx";
import { deliverySteps } from "./order-steps.ts";
import { StepList } from "./step-list.tsx";

interface OrderRowProps {
  readonly order: Order;
  readonly now: Date;
  readonly settling: boolean;
  readonly onCancel: (order: Order) => void;
}

/** A row of the order table, at most 96 px high: tool, quantity, total, payment status, steps and actions. */
export function OrderRow({ order, now, settling, onCancel }: OrderRowProps) {
  const nameId = useId();
  return (
    <tr role="row">
      <td role="cell" className="cell-image">
        <Link className="plate" to={paths.order(order.id)} tabIndex={-1} aria-hidden="true">
          <ToolImage src={order.toolImageUrl} sizes="96px" />
        </Link>
      </td>
      <th role="rowheader" scope="row" className="cell-tool">
        <span className="name" id={nameId} dir="auto">
          <Link to={paths.order(order.id)}>{order.title}</Link>
        </span>
        <span className="fine tabular">
          <span className="no-wrap">No. {order.orderNumber}</span> · {useTimes().short(order.placedAt, now)}
        </span>
      </th>
      <td role="cell" className="cell-quantity number tabular" data-label="Quantity">
        {quantityText(order)}
      </td>
      <td role="cell" className="cell-total number tabular">
        <strong>{formatMoney(order.total)}</strong>
      </td>
      <td role="cell" className="cell-payment">
        <OrderStatus order={order} now={now} settling={settling} />
      </td>
      <td role="cell" className="cell-order">
        {order.status === "paid" && (
          <StepList
            className="order-steps"
            label={`Status of ${order.title}`}
            steps={deliverySteps(order)}
            now={now}
          />
        )}
        <Actions order={order} settling={settling} describedBy={nameId} onCancel={onCancel} />
      </td>
    </tr>
  );
}

interface ActionsProps extends Pick<OrderRowProps, "order" | "settling" | "onCancel"> {
  readonly describedBy: string;
}

function Actions({ order, settling, describedBy, onCancel }: ActionsProps) {
  if (order.status !== "pending") {
    // The order's page has a link for each of several lines.
    if (order.lineCount > 1) return null;
    return (
      <Link
        className="reorder"
        to={paths.reorder(order.toolId, order.quantity)}
        aria-describedby={describedBy}
      >
        Reorder
      </Link>
    );
  }
  if (settling) return null;
  return (
    <div className="actions">
      <Link
        className={`btn ${order.payable ? "btn-primary" : "btn-outline"}`}
        to={paths.payment(order.id)}
        aria-describedby={describedBy}
      >
        Pay
      </Link>
      <button
        type="button"
        className="link-button quiet"
        aria-describedby={describedBy}
        onClick={() => onCancel(order)}
      >
        Cancel Order
      </button>
    </div>
  );
}
