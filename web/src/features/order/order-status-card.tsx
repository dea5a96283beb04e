import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { asProblem } from "../../lib/problem.ts";
import { timeLeft } from "../../lib/times.ts";
import { useRetry } from "../../lib/use-retry.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { useDeliveryTexts } from "../settings/use-delivery-texts.ts";
import { useTimes } from "../settings/use-times.ts";
import type { OrderDetails } from "./order-details.api.ts";
import { orderEventsQuery, type OrderEvent } from "./order-events.api.ts";
import { orderSteps } from "./order-steps.ts";
import { eventNotes, isPrinted, stepLabel, whatNext } from "./order-text.ts";
import { pendingText, pendingTextOnPaper } from "./pending-text.ts";
import { OrderTime } from "./order-time.tsx";
import { StepList } from "./step-list.tsx";

interface OrderStatusCardProps {
  readonly order: OrderDetails;
  readonly now: Date;
  /** The card was charged, but the order is not paid yet. */
  readonly isSettling: boolean;
}

/** Shows where an order is: its five steps, what happens next, notes, tracking and the full history, folded. */
export function OrderStatusCard({ order, now, isSettling }: OrderStatusCardProps) {
  const query = useQuery(orderEventsQuery(order.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const { error, isRetrying, retry } = useRetry(query, heading);
  const { data: events = [] } = query;
  const dispatch = useDeliveryTexts()?.dispatch ?? "";
  const next = isSettling ? "" : whatNext(order, dispatch);
  return (
    <section className="card-box status-card" aria-labelledby="order-status">
      <h2 id="order-status" ref={heading} tabIndex={-1}>
        Status
      </h2>
      <StepList className="timeline" label="Timeline" steps={orderSteps(order)} now={now} />
      {order.status === "pending" && !isSettling && <Waiting order={order} now={now} />}
      {order.status === "cancelled" && <Cancelled order={order} now={now} />}
      {order.status === "refunded" && <p>refunded</p>}
      {next !== "" && <p>{next}</p>}
      <Tracking order={order} />
      <Notes events={events} now={now} />
      <History events={events} now={now} />
      {!query.data && error !== null && (
        <p className="no-print" role="alert">
          The history could not be loaded: {asProblem(error).message}{" "}
          <BusyButton className="link-button" isBusy={isRetrying} onClick={() => void retry()}>
            Try again
          </BusyButton>
        </p>
      )}
    </section>
  );
}

function Waiting({ order, now }: { order: OrderDetails; now: Date }) {
  const { heldUntil, placedAt, payable } = order;
  const times = useTimes();
  const left = heldUntil === null ? 0 : Date.parse(heldUntil) - Math.max(now.getTime(), Date.parse(placedAt));
  const text = pendingText(order, now, times);
  return (
    <>
      {heldUntil !== null && left > 0 && (
        <p className="tabular">
          Reserved for you until{" "}
          <OrderTime at={heldUntil} text={`${times.clock(heldUntil)}, ${times.zone}`} />{" "}
          <span className="no-print" aria-hidden="true">
            ({timeLeft(left)} left)
          </span>
        </p>
      )}
      {heldUntil === null && payable && <p>Your reservation has ended. Still in stock: pay now to get it.</p>}
      {text !== "" && (
        <p data-on-paper={pendingTextOnPaper(order, times)}>
          <span>{text}</span>
        </p>
      )}
    </>
  );
}

function Cancelled({ order, now }: { order: OrderDetails; now: Date }) {
  const { short } = useTimes();
  return (
    <p>
      cancelled
      {order.cancelledAt !== null && (
        <>
          {" "}
          <OrderTime at={order.cancelledAt} text={short(order.cancelledAt, now)} />
        </>
      )}
      {order.isEndedUnpaid && ", not paid in time"}
    </p>
  );
}

/** The carrier and the parcel's number, as a link where the carrier has a page for it. */
function Tracking({ order: { carrier, trackingNumber, trackingUrl } }: { order: OrderDetails }) {
  if (carrier === null && trackingNumber === null) return null;
  return (
    <p>
      <bdi>{carrier ?? "Tracking number"}</bdi> {carrier !== null && trackingNumber !== null && "· "}
      {trackingNumber !== null &&
        (trackingUrl === null ? (
          <span className="tabular">{trackingNumber}</span>
        ) : (
          <a className="tabular" href={trackingUrl} target="_blank" rel="noreferrer">
            Track parcel {trackingNumber}
          </a>
        ))}
    </p>
  );
}

function Notes({ events, now }: { events: readonly OrderEvent[]; now: Date }) {
  const { short } = useTimes();
  const notes = eventNotes(events);
  if (notes.length === 0) return null;
  return (
    <ul className="notes" aria-label="Notes">
      {notes.map((note) => (
        <li key={note.id} className={isPrinted(note) ? undefined : "no-print"}>
          {stepLabel(note)}{" "}
          <OrderTime className="secondary tabular" at={note.at} text={short(note.at, now)} />
        </li>
      ))}
    </ul>
  );
}

function History({ events, now }: { events: readonly OrderEvent[]; now: Date }) {
  const { exact } = useTimes();
  if (events.length === 0) return null;
  return (
    <details className="history no-print">
      <summary>Full history</summary>
      <ol aria-label="History">
        {events.map((event) => (
          <li key={event.id}>
            <time className="tabular" dateTime={event.at}>
              {exact(event.at, now)}
            </time>{" "}
            {stepLabel(event)}
          </li>
        ))}
      </ol>
    </details>
  );
}
