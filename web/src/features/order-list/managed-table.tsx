import { useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { Choice, ChooseAll } from "../../ui/choice.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { ManagedOrder } from "../fulfilment/managed-order.api.ts";
import { OrderState } from "../fulfilment/order-state.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import { nextStep, STEP_TEXT } from "../fulfilment/order-text.ts";
import type { Step } from "../fulfilment/step-orders.api.ts";
import { formatCount } from "../../lib/stock.ts";
import "./managed-table.scss";

interface ManagedTableProps {
  readonly orders: readonly ManagedOrder[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  /** The next step of one order is requested. */
  readonly onStep: (order: ManagedOrder, step: Step) => void;
}

/** One page of orders with their selection. */
export function ManagedTable({ orders, chosen, onChosen, onStep }: ManagedTableProps) {
  const open = orders.filter((order) => nextStep(order) !== undefined).map(({ id }) => id);
  const allChosen = open.length > 0 && open.every((id) => chosen.has(id));
  const chooseAll = (
    <ChooseAll
      label="Select all that can be shipped or delivered"
      checked={allChosen}
      disabled={open.length === 0}
      onChange={() => onChosen(new Set(allChosen ? [] : open))}
    />
  );
  return (
    <DataTable
      className="managed-table"
      label="All orders"
      columns={[
        { name: "Select", className: "cell-choice", head: chooseAll },
        { name: "Order", className: "cell-order" },
        { name: "Tool" },
        { name: "Customer", className: "cell-customer" },
        { name: "Total", className: "number" },
        { name: "Status", className: "cell-state" },
        { name: "Next step", isVisuallyHidden: true, className: "cell-step" },
      ]}
    >
      {orders.map((order) => (
        <Row
          key={order.id}
          order={order}
          isChosen={chosen.has(order.id)}
          onToggle={() => onChosen(toggled(chosen, order.id))}
          onStep={onStep}
        />
      ))}
    </DataTable>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(chosen);
  if (!after.delete(id)) after.add(id);
  return after;
}

interface RowProps {
  readonly order: ManagedOrder;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onStep: ManagedTableProps["onStep"];
}

function Row({ order, isChosen, onToggle, onStep }: RowProps) {
  const { orderNumber } = order;
  const step = nextStep(order);
  const toolId = useId();
  const { search } = useLocation();
  return (
    <tr role="row" className={isChosen ? "chosen" : undefined}>
      <td role="cell" className="cell-choice">
        <Choice
          label={`Select order ${orderNumber}`}
          checked={isChosen}
          disabled={step === undefined}
          onChange={onToggle}
        />
      </td>
      <th role="rowheader" scope="row" className="cell-order">
        <Link
          to={paths.manageOrder(order.id)}
          state={{ list: search }}
          className="tabular"
          aria-describedby={toolId}
        >
          {orderNumber}
        </Link>
        <ShopTime className="fine tabular" at={order.placedAt} />
      </th>
      <td role="cell" className="cell-tool">
        <span className="clamped">
          {order.lineCount === 1 && <span className="tabular">{formatCount(order.quantity)} × </span>}
          <span id={toolId} dir="auto">
            {order.title}
          </span>
        </span>
      </td>
      <td role="cell" className="cell-customer">
        {order.status === "cancelled" ? (
          <span className="fine">Removed</span>
        ) : (
          <>
            <span className="clipped" dir="auto">
              {order.customerName}
            </span>
            <span className="fine clipped">{order.email}</span>
          </>
        )}
      </td>
      <td role="cell" className="cell-total number tabular">
        <strong>{formatMoney(order.total)}</strong>
      </td>
      <td role="cell" className="cell-state">
        <OrderState order={order} />
      </td>
      <td role="cell" className="cell-step">
        {step && (
          <button
            type="button"
            className="btn btn-outline"
            aria-describedby={toolId}
            onClick={() => onStep(order, step)}
          >
            {STEP_TEXT[step].action}
          </button>
        )}
      </td>
    </tr>
  );
}
