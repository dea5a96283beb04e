import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { isDrafted } from "../../lib/drafts.ts";
import { paths } from "../../lib/paths.ts";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import type { Order } from "../order/order.api.ts";
import { ZoneNote } from "../settings/shop-time.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { EventLog } from "./event-log.tsx";
import { type InspectedOrder, inspectOrderQuery } from "./inspect-order.api.ts";
import type { Step } from "./step-orders.api.ts";
import "./inspect-order.scss";
import "../../styles/manage-orders.scss";
import { CustomerCard, OrderCard } from "./order-cards.tsx";
import type { OrderDialogProps } from "./order-dialog.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderState } from "./order-state.tsx";
import { ParcelDialog } from "./parcel-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { StepOrder } from "./step-order.tsx";
import { WhyPending } from "./why-pending.tsx";
import { disputeText, isBlocked, nextStep, STEP_TEXT } from "./order-text.ts";

/** The URL of the list with its last filters. */
function listAddress(state: unknown): string {
  const search: unknown = typeof state === "object" && state !== null && "list" in state ? state.list : "";
  return paths.manageAllOrders + (typeof search === "string" ? search : "");
}

/** One order with its payments, refunds, events and actions. */
export function InspectOrder({ id }: { id: string }) {
  const query = useQuery(inspectOrderQuery(id));
  const { data } = query;
  const back = (
    <Link className="back" to={listAddress(useLocation().state)}>
      All orders
    </Link>
  );
  const heading = (
    <div className="section-head">
      <h1 className="tabular">Order {data?.order.orderNumber}</h1>
      <ZoneNote />
      {back}
    </div>
  );
  if (data) return <Inspected inspected={data} heading={heading} />;
  return (
    <>
      {heading}
      <QueryFallback
        query={query}
        loading="Loading the order …"
        failure="The order could not be loaded"
        notFound={
          <NotFoundPanel what="Order" level="h2" to={paths.manageAllOrders} link="View all orders">
            The link may be wrong.
          </NotFoundPanel>
        }
      />
    </>
  );
}

type OrderDialog = Step | "refund" | "delivery" | "parcel";

/** The dialogs with a draft that the state of the order allows. */
const dialogsOf = ({ order, ...inspected }: InspectedOrder): OrderDialog[] => [
  ...(nextStep({ ...order, ...inspected }) === "ship" ? (["ship"] as const) : []),
  ...(isBeforeShipping(order) ? (["delivery"] as const) : []),
  ...(order.fulfilment === "shipped" ? (["parcel"] as const) : []),
];

function Inspected({ inspected, heading }: { inspected: InspectedOrder; heading: ReactNode }) {
  const { email } = useSignedInUser() ?? { email: "" };
  const draftOf = (name: OrderDialog): string => `${name}-order:${email}:${inspected.order.id}`;
  const [dialog, setDialog] = useState<OrderDialog | undefined>(() =>
    dialogsOf(inspected).find((name) => isDrafted(draftOf(name))),
  );
  const [message, setMessage] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const Dialog = dialog && DIALOGS[dialog];
  const { order, refundable, isBeingRefunded, dispute } = inspected;
  const done = (text: string): void => {
    setDialog(undefined);
    setMessage(text);
    place.current?.focus();
  };
  return (
    <div className="inspected">
      {heading}
      <div ref={place} tabIndex={-1} className="focus-place state-line">
        <OrderState order={{ ...order, isBeingRefunded, dispute }} />
        <OrderButtons inspected={inspected} onOpen={setDialog} />
      </div>
      <p role="status" className={message === "" ? "visually-hidden" : "outcomes"}>
        {message}
      </p>
      {isBlocked(dispute) && order.status === "paid" && (
        <p className="outcomes some-failed">
          {disputeText({ ...order, dispute, hasRest: refundable > 0 || isBeingRefunded })}
        </p>
      )}
      {order.status === "pending" && <WhyPending orderId={order.id} />}
      <div className="columns">
        <OrderCard
          inspected={inspected}
          onChange={order.fulfilment === "shipped" ? () => setDialog("parcel") : undefined}
        />
        <CustomerCard
          inspected={inspected}
          onChange={isBeforeShipping(order) ? () => setDialog("delivery") : undefined}
        />
        <OrderLines inspected={inspected} />
        <OrderNotes orderId={order.id} />
        <OrderPayments inspected={inspected} />
        <EventLog events={inspected.events} />
      </div>
      {dialog && Dialog && (
        <Dialog
          inspected={inspected}
          draft={draftOf(dialog)}
          onClose={() => setDialog(undefined)}
          onDone={done}
        />
      )}
    </div>
  );
}

interface OrderButtonsProps {
  readonly inspected: InspectedOrder;
  readonly onOpen: (dialog: OrderDialog) => void;
}

/** Shows the actions that can be done with the order now. */
function OrderButtons({ inspected, onOpen }: OrderButtonsProps) {
  const { order, refundable, isBeingRefunded, dispute } = inspected;
  const step = nextStep({ ...order, ...inspected });
  const canPrint = order.status === "paid" && !(order.fulfilment === "preparing" && isBlocked(dispute));
  return (
    <div className="actions">
      {step && (
        <button type="button" className="btn btn-primary" onClick={() => onOpen(step)}>
          {STEP_TEXT[step].action}
        </button>
      )}
      {order.status !== "pending" && refundable > 0 && !isBeingRefunded && (
        <button type="button" className="btn btn-outline" onClick={() => onOpen("refund")}>
          Refund
        </button>
      )}
      {canPrint && (
        <Link className="btn btn-outline" to={paths.packingSlips([order.id])} target="_blank">
          Print packing slip
        </Link>
      )}
    </div>
  );
}

const DIALOGS: Readonly<Record<OrderDialog, ComponentType<OrderDialogProps>>> = {
  ship: (props) => <StepOrder {...props} step="ship" />,
  deliver: (props) => <StepOrder {...props} step="deliver" />,
  refund: RefundDialog,
  delivery: DeliveryDialog,
  parcel: ParcelDialog,
};

/** Returns whether the address still matters. */
const isBeforeShipping = ({ status, fulfilment }: Order): boolean =>
  (status === "pending" || status === "paid") && fulfilment !== "shipped" && fulfilment !== "delivered";
