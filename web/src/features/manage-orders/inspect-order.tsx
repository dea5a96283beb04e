import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { cents, formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { EventLog } from "./event-log.tsx";
import { type InspectedOrder, inspectOrderQuery, type Step } from "./manage-orders.api.ts";
import "./manage-orders.scss";
import { MoneyOfOrder } from "./money-of-order.tsx";
import { OrderState } from "./order-state.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { WhyPending } from "./why-pending.tsx";
import { nextStep, orderNumber, STEP_WORDS, when } from "./wording.ts";
import { formatCount } from "../../lib/stock.ts";

/** The list as it was left, filters and all. */
function listAddress(state: unknown): string {
  const search: unknown = typeof state === "object" && state !== null && "list" in state ? state.list : "";
  return paths.manageAllOrders + (typeof search === "string" ? search : "");
}

/** One order with everything that the shop knows of it, and what an admin can do. */
export function InspectOrder({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(inspectOrderQuery(id));
  const back = (
    <Link className="back" to={listAddress(useLocation().state)}>
      All orders
    </Link>
  );
  const heading = (
    <div className="section-head">
      <h1 className="tabular">Order No. {orderNumber(id)}</h1>
      {back}
    </div>
  );
  if (data) return <Inspected inspected={data} heading={heading} />;
  if (!error) {
    return (
      <>
        {heading}
        <Loading what="Loading the order …" />
      </>
    );
  }
  const problem = asProblem(error);
  return (
    <>
      {heading}
      {[400, 404].includes(problem.status) ? (
        <StatePanel
          title="There is no such order"
          actions={
            <Link className="btn btn-outline" to={paths.manageAllOrders}>
              Look at all orders
            </Link>
          }
        >
          <p>It was cancelled by its customer, or its address is wrong.</p>
        </StatePanel>
      ) : (
        <ErrorPanel
          title="The order could not be loaded"
          message={problem.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function Inspected({ inspected, heading }: { inspected: InspectedOrder; heading: ReactNode }) {
  const [asking, setAsking] = useState<Step | "refund">();
  const [said, setSaid] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const { order, refundable, beingRefunded } = inspected;
  const step = nextStep({ ...order, beingRefunded });
  const done = (words: string): void => {
    setAsking(undefined);
    setSaid(words);
    place.current?.focus();
  };
  return (
    <div className="inspected">
      {heading}
      <div ref={place} tabIndex={-1} className="focus-place state-line">
        <OrderState order={{ ...order, beingRefunded, givenBack: givenBackOf(inspected) }} />
        <div className="actions">
          {step && (
            <button type="button" className="btn btn-primary" onClick={() => setAsking(step)}>
              {STEP_WORDS[step].verb}
            </button>
          )}
          {order.status !== "pending" && refundable > 0 && !beingRefunded && (
            <button type="button" className="btn btn-outline" onClick={() => setAsking("refund")}>
              Refund
            </button>
          )}
        </div>
      </div>
      <p role="status" className={said === "" ? "visually-hidden" : "outcomes"}>
        {said}
      </p>
      {order.status === "pending" && <WhyPending orderId={order.id} />}
      <div className="columns">
        <section className="card-box" aria-labelledby="what">
          <h2 id="what">Order</h2>
          <dl>
            <dt>Tool</dt>
            <dd>
              <Link to={paths.purchase(order.toolId)}>{order.toolTitle}</Link>
            </dd>
            <dt>Quantity</dt>
            <dd className="tabular">
              {formatCount(order.quantity)} at {formatMoney(order.unitPrice)}
            </dd>
            <dt>Total</dt>
            <dd className="tabular">
              <strong>{formatMoney(order.total)}</strong>
            </dd>
            <dt>Placed</dt>
            <dd className="tabular">{when(order.placedAt)}</dd>
            {order.heldUntil !== null && (
              <>
                <dt>Kept until</dt>
                <dd className="tabular">{when(order.heldUntil)}</dd>
              </>
            )}
            <dt>Order ID</dt>
            <dd>
              <code>{order.id}</code>
            </dd>
          </dl>
        </section>
        <section className="card-box" aria-labelledby="whom">
          <h2 id="whom">Customer</h2>
          <dl>
            <dt>Name</dt>
            <dd>{order.customerName}</dd>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${order.email}`}>{order.email}</a>
            </dd>
            <dt>Phone</dt>
            <dd>{order.phone}</dd>
            <dt>Address</dt>
            <dd className="as-typed">{order.address}</dd>
          </dl>
        </section>
        <MoneyOfOrder inspected={inspected} />
        <EventLog events={inspected.events} />
      </div>
      {asking === "refund" && (
        <RefundDialog inspected={inspected} onClose={() => setAsking(undefined)} onDone={done} />
      )}
      {asking !== undefined && asking !== "refund" && (
        <StepDialog step={asking} order={order} onClose={() => setAsking(undefined)} onDone={done} />
      )}
    </div>
  );
}

/** Decided to go back, done or on its way. */
function givenBackOf({ refunds, order }: InspectedOrder): typeof order.total {
  const back = refunds.filter(
    ({ status, cause }) => status !== "failed" && ["admin", "dashboard", "by-hand"].includes(cause),
  );
  return cents(back.reduce((sum, { amount }) => sum + amount, 0));
}
