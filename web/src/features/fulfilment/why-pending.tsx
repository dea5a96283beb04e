import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { asProblem } from "../../lib/problem.ts";
import { useRetry } from "../../lib/use-retry.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useTimes } from "../settings/use-times.ts";
import { pendingCauseQuery } from "./pending-cause.api.ts";
import { pendingCauseText } from "./pending-cause-text.ts";

/** Explains why an order is not paid. A separate query, since Stripe may respond slowly. */
export function WhyPending({ orderId }: { orderId: string }) {
  const query = useQuery(pendingCauseQuery(orderId));
  const heading = useRef<HTMLHeadingElement>(null);
  const { error, isRetrying, retry } = useRetry(query, heading);
  const { data: cause } = query;
  const times = useTimes();
  if (cause === null) return null;
  const text = cause && pendingCauseText(cause, times);
  return (
    <section className="card-box why-pending" aria-labelledby="why-pending">
      <h2 id="why-pending" ref={heading} tabIndex={-1}>
        Why is this order pending?
      </h2>
      {text && (
        <>
          <p>{text.because}</p>
          <p>Next: {text.next}</p>
          <p className="fine">
            Reason <code>{cause.code}</code>
          </p>
        </>
      )}
      {!text && error === null && <Loading what="Loading the reason …" />}
      {!text && error !== null && (
        <p role="alert">
          The reason could not be loaded: {asProblem(error).message}{" "}
          <BusyButton className="link-button" isBusy={isRetrying} onClick={() => void retry()}>
            Try again
          </BusyButton>
        </p>
      )}
    </section>
  );
}
