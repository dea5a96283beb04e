import { useQuery } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";
import { Loading } from "../../ui/loading.tsx";
import type { Order } from "./order.api.ts";
import { orderEventsQuery } from "./order-events.api.ts";
import { timelineSteps, whatNext, type TimelineStep } from "./timeline-steps.ts";
import { preciseTime } from "../../lib/times.ts";

interface OrderTimelineProps {
  readonly order: Order;
  readonly now: Date;
}

/** An order's past events, current state and next step. */
export function OrderTimeline({ order, now }: OrderTimelineProps) {
  const { data: events, error, isFetching, refetch } = useQuery(orderEventsQuery(order.id));
  const next = whatNext(order);
  return (
    <div className="timeline">
      {events && (
        <ol aria-label="Timeline">
          {timelineSteps(order, events).map((step) => (
            <Step key={step.key} step={step} now={now} />
          ))}
        </ol>
      )}
      {!events && !error && <Loading what="Loading the timeline …" />}
      {!events && error && (
        <p className="fine" role="alert">
          The timeline could not be loaded: {asProblem(error).message}{" "}
          <button type="button" className="link-button" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {next !== "" && <p className="next">Next: {next}</p>}
    </div>
  );
}

function Step({ step, now }: { step: TimelineStep; now: Date }) {
  return (
    <li className={step.state} aria-current={step.state === "now" ? "step" : undefined}>
      <strong>{step.label}</strong>{" "}
      {step.at === null ? (
        <span>{step.state === "now" ? "now" : "not yet"}</span>
      ) : (
        <time dateTime={step.at.toISOString()}>{preciseTime(step.at, now)}</time>
      )}
    </li>
  );
}
