import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { isDrafted } from "../../lib/drafts.ts";
import { namesOf } from "../../lib/form/field-errors.ts";
import { paths } from "../../lib/paths.ts";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
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

/** Returns which dialogs the state of the order allows. */
function allowedDialogs(inspected: InspectedOrder): Readonly<Record<OrderDialog, boolean>> {
  const { order, refundable, isBeingRefunded } = inspected;
  const step = nextStep({ ...order, ...inspected });
  const isOpen = order.status === "pending" || order.status === "paid";
  return {
    ship: step === "ship",
    deliver: step === "deliver",
    refund: order.status !== "pending" && refundable > 0 && !isBeingRefunded,
    // The address matters until the order is shipped.
    delivery: isOpen && order.fulfilment !== "shipped" && order.fulfilment !== "delivered",
    parcel: order.fulfilment === "shipped",
  };
}

function Inspected({ inspected, heading }: { inspected: InspectedOrder; heading: ReactNode }) {
  const { email } = useSignedInUser() ?? { email: "" };
  const draftOf = (name: OrderDialog): string => `${name}-order:${email}:${inspected.order.id}`;
  const allowed = allowedDialogs(inspected);
  const [dialog, setDialog] = useState(() =>
    namesOf(allowed).find((name) => allowed[name] && isDrafted(draftOf(name))),
  );
  const step = allowed.ship ? "ship" : "deliver";
  const opener = (name: OrderDialog) => (allowed[name] ? () => setDialog(name) : undefined);
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
        <div className="actions">
          <DialogButton label={STEP_TEXT[step].action} isPrimary onOpen={opener(step)} />
          <DialogButton label="Refund" onOpen={opener("refund")} />
          {order.status === "paid" && !(order.fulfilment === "preparing" && isBlocked(dispute)) && (
            <Link className="btn btn-outline" to={paths.packingSlips([order.id])} target="_blank">
              Print packing slip
            </Link>
          )}
        </div>
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
        <OrderCard inspected={inspected} onChange={opener("parcel")} />
        <CustomerCard inspected={inspected} onChange={opener("delivery")} />
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

interface DialogButtonProps {
  readonly label: string;
  readonly isPrimary?: boolean;
  /** Undefined while the dialog is not allowed. */
  readonly onOpen: (() => void) | undefined;
}

function DialogButton({ label, isPrimary = false, onOpen }: DialogButtonProps) {
  if (!onOpen) return null;
  return (
    <button type="button" className={isPrimary ? "btn btn-primary" : "btn btn-outline"} onClick={onOpen}>
      {label}
    </button>
  );
}

const DIALOGS: Readonly<Record<OrderDialog, ComponentType<OrderDialogProps>>> = {
  ship: (props) => <StepOrder {...props} step="ship" />,
  deliver: (props) => <StepOrder {...props} step="deliver" />,
  refund: RefundDialog,
  delivery: DeliveryDialog,
  parcel: ParcelDialog,
};
