import { useQuery } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";
import { Loading } from "../../ui/loading.tsx";
import { pendingCauseQuery } from "./pending-cause.api.ts";
import { pendingCauseText } from "./pending-cause-text.ts";

/** Why an order is not paid. A separate query, since Stripe may respond slowly. */
export function WhyPending({ orderId }: { orderId: string }) {
  const { data: cause, error, isFetching, refetch } = useQuery(pendingCauseQuery(orderId));
  if (cause === null) return null;
  const text = cause && pendingCauseText(cause);
  return (
    <section className="card-box why-pending" aria-labelledby="why-pending">
      <h2 id="why-pending">Why is this order pending?</h2>
      {text && (
        <>
          <p>{text.because}</p>
          <p>Next: {text.next}</p>
          <p className="fine">
            Reason <code>{cause.code}</code>
          </p>
        </>
      )}
      {!text && !error && <Loading what="Loading the reason …" />}
      {!text && error && (
        <p role="alert">
          The reason could not be loaded: {asProblem(error).message}{" "}
          <button type="button" className="link-button" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
    </section>
  );
}
