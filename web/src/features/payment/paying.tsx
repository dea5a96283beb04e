import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import type { OrderReading } from "../order/order.api.ts";
import { earlierAttemptQuery } from "./earlier-attempt.ts";
import { HoldLine } from "./hold-line.tsx";
import type { PaymentOutcome } from "./pay-order.ts";
import { invalidatePayment } from "./payment.api.ts";
import { PaymentSection } from "./payment-section.tsx";
import { PendingLine } from "./pending-line.tsx";

interface PayingProps {
  readonly reading: OrderReading;
  readonly onBusy: (busy: boolean) => void;
  readonly onPaid: (outcome: PaymentOutcome) => void;
  /** Other actions. */
  readonly elsewhere: ReactNode;
  /** Cancels the order. */
  readonly cancel: ReactNode;
}

/** The payment of a pending order, after checking an earlier attempt and the stock. */
export function Paying({ reading, onBusy, onPaid, elsewhere, cancel }: PayingProps) {
  const { order } = reading;
  const queryClient = useQueryClient();
  const earlier = useQuery(earlierAttemptQuery(order));
  if (earlier.error) {
    return (
      <ErrorPanel
        title="We don't know yet if your card was charged"
        message={asProblem(earlier.error).message}
        retrying={earlier.isFetching}
        onRetry={() => void earlier.refetch()}
      >
        {elsewhere}
      </ErrorPanel>
    );
  }
  if (earlier.data === undefined || earlier.data === "paid") {
    return <Loading what="Checking your payment …" />;
  }
  if (earlier.data === "processing") {
    return (
      <StatePanel title="Your payment is being processed" actions={elsewhere}>
        <PendingLine reading={reading} />
        <p>We are waiting for your bank. Don't pay again: this page updates automatically.</p>
      </StatePanel>
    );
  }
  const refunding = earlier.data === "refunding" && (
    <p role="status">We couldn't use your last payment for this order. Your card will be refunded.</p>
  );
  if (!order.payable) {
    return (
      <StatePanel
        title="Sold out"
        actions={
          <>
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => void invalidatePayment(queryClient)}
            >
              Try again
            </button>
            {elsewhere}
            {cancel}
          </>
        }
      >
        {refunding}
        <PendingLine reading={reading} />
        <p>Your reservation ended and the units were sold. You can pay here when they are back in stock.</p>
      </StatePanel>
    );
  }
  return (
    <div className="stack">
      {refunding}
      {earlier.data === "none" && (
        <p role="status">
          Your last payment didn't go through. Your card was not charged. You can try again.
        </p>
      )}
      <PaymentSection
        order={order}
        head={
          <div className="hold-box">
            <HoldLine reading={reading} />
            <PendingLine reading={reading} />
          </div>
        }
        onBusy={onBusy}
        onPaid={onPaid}
      />
      {order.pending?.reason === "refund-under-way" && <div>{cancel}</div>}
    </div>
  );
}
