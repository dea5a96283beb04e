import { Link, useLocation } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import type { ManagedOrder } from "../fulfilment/managed-order.api.ts";
import { OrderState } from "../fulfilment/order-state.tsx";
import { nextStep, STEP_TEXT } from "../fulfilment/order-text.ts";
import type { Step } from "../fulfilment/step-orders.api.ts";
import type { Column } from "../records/row-table.tsx";
import { ShopTime } from "../settings/shop-time.tsx";

type OnStep = (order: ManagedOrder, step: Step) => void;

const titleId = ({ id }: ManagedOrder): string => `title-${id}`;

/** The columns of the orders; `onStep` is called when the next step of one is requested. */
export const orderColumns = (onStep: OnStep): Column<ManagedOrder>[] => [
  { name: "Order", className: "cell-order", isRowHeader: true, show: (order) => <Placed order={order} /> },
  { name: "Tool", className: "cell-tool", show: (order) => <Title order={order} /> },
  { name: "Customer", className: "cell-customer", show: (order) => <Customer order={order} /> },
  {
    name: "Total",
    className: "cell-total number tabular",
    show: ({ total }) => <strong>{formatMoney(total)}</strong>,
  },
  { name: "Status", className: "cell-state", show: (order) => <OrderState order={order} /> },
  {
    name: "Next step",
    isVisuallyHidden: true,
    className: "cell-step",
    show: (order) => <NextStep order={order} onStep={onStep} />,
  },
];

interface CellProps {
  readonly order: ManagedOrder;
}

function Placed({ order }: CellProps) {
  const { search } = useLocation();
  return (
    <>
      <Link
        to={paths.manageOrder(order.id)}
        state={{ list: search }}
        className="tabular"
        aria-describedby={titleId(order)}
      >
        {order.orderNumber}
      </Link>
      <ShopTime className="fine tabular" at={order.placedAt} />
    </>
  );
}

function Title({ order }: CellProps) {
  return (
    <span className="clamped">
      {order.lineCount === 1 && <span className="tabular">{formatCount(order.quantity)} × </span>}
      <span id={titleId(order)} dir="auto">
        {order.title}
      </span>
    </span>
  );
}

function Customer({ order: { status, customerName, email } }: CellProps) {
  if (status === "cancelled") return <span className="fine">Removed</span>;
  return (
    <>
      <span className="clipped" dir="auto">
        {customerName}
      </span>
      <span className="fine clipped">{email}</span>
    </>
  );
}

function NextStep({ order, onStep }: CellProps & { readonly onStep: OnStep }) {
  const step = nextStep(order);
  if (step === undefined) return null;
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-describedby={titleId(order)}
      onClick={() => onStep(order, step)}
    >
      {STEP_TEXT[step].action}
    </button>
  );
}
