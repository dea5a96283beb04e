import { formatMoney } from "../../lib/money.ts";
import type { InspectedOrder, Refund } from "./manage-orders.api.ts";
import { CAUSE_WORDS, PAYMENT_WORDS, REFUND_WORDS, when } from "./wording.ts";

/** Payments and refunds of an order. */
export function MoneyOfOrder({
  inspected: { payments, refunds, refundable },
}: {
  inspected: InspectedOrder;
}) {
  return (
    <section className="card-box wide" aria-labelledby="money">
      <h2 id="money">Money</h2>
      {payments.length === 0 && <p>No payment has been started.</p>}
      <ul className="money">
        {payments.map(({ id, amount, status, transactionId, at }) => (
          <li key={id}>
            <strong className="tabular">{formatMoney(amount)}</strong>
            <div>
              {PAYMENT_WORDS[status]}
              <span className="fine tabular">
                {when(at)}
                {transactionId !== null && (
                  <>
                    {" "}
                    <code>{transactionId}</code>
                  </>
                )}
              </span>
            </div>
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
      {refunds.length > 0 && refundable > 0 && (
        <p className="tabular">{formatMoney(refundable)} of this order could still be given back.</p>
      )}
    </section>
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  return (
    <li className={refund.status === "failed" ? "failed" : undefined}>
      <strong className="tabular">−{formatMoney(refund.amount)}</strong>
      <div>
        {refund.cause === "twice" ? "Given back a second time" : REFUND_WORDS[refund.status]}
        {refund.restock && refund.status === "done" && ", pieces back on the shelf"}
        <span className="fine tabular">
          {when(refund.at)},{" "}
          {refund.requestedBy === null ? CAUSE_WORDS[refund.cause] : `by ${refund.requestedBy}`}
        </span>
        {refund.reason !== "" && <span className="reason">{refund.reason}</span>}
        {refund.failure !== "" && <p className="failure">{refund.failure}</p>}
      </div>
    </li>
  );
}
