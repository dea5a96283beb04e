import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import type { OrderReading } from "../order/order.api.ts";
import { earlierTryQuery } from "./earlier-try.ts";
import { HoldLine } from "./hold-line.tsx";
import type { PaymentOutcome } from "./pay-order.ts";
import { forgetPaymentState } from "./payment.api.ts";
import { PaymentSection } from "./payment-section.tsx";

interface PayingProps {
  readonly reading: OrderReading;
  readonly onBusy: (busy: boolean) => void;
  readonly onPaid: (outcome: PaymentOutcome) => void;
  /** Where else to go. */
  readonly elsewhere: ReactNode;
}

/** Pays a pending order, once it is clear what became of an earlier try and that there is something to pay for. */
export function Paying({ reading, onBusy, onPaid, elsewhere }: PayingProps) {
  const { order } = reading;
  const queryClient = useQueryClient();
  const earlier = useQuery(earlierTryQuery(order));
  if (earlier.error) {
    return (
      <ErrorPanel
        title="It is not clear yet whether your card was charged"
        message={asProblem(earlier.error).message}
        retrying={earlier.isFetching}
        onRetry={() => void earlier.refetch()}
      >
        {elsewhere}
      </ErrorPanel>
    );
  }
  if (earlier.data === undefined || earlier.data === "paid") {
    return <Loading what="Looking whether your card was charged …" />;
  }
  if (earlier.data === "processing") {
    return (
      <StatePanel title="Your payment is being processed" actions={elsewhere}>
        <p>The card service has not answered yet. You need not pay again; this page follows by itself.</p>
      </StatePanel>
    );
  }
  if (!order.payable) {
    return (
      <StatePanel
        title="Sold out for now"
        actions={
          <>
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => void forgetPaymentState(queryClient)}
            >
              Try again
            </button>
            {elsewhere}
          </>
        }
      >
        <p>
          The pieces were kept for you until the hold ended, and then they were sold. When there is stock
          again, this page lets you pay.
        </p>
      </StatePanel>
    );
  }
  return (
    <div className="stack">
      <HoldLine reading={reading} />
      {earlier.data === "none" && (
        <p role="status">Your last payment was not finished: the card was not charged. You can pay now.</p>
      )}
      <PaymentSection order={order} onBusy={onBusy} onPaid={onPaid} />
    </div>
  );
}
