import { formatMoney } from "../../lib/money.ts";
import { formatCount } from "../../lib/stock.ts";
import { ShopTime } from "../settings/shop-time.tsx";
import type { InspectedOrder, Refund } from "./inspect-order.api.ts";
import { CAUSE_LABELS, PAYMENT_LABELS, REFUND_LABELS } from "./order-text.ts";

/** Payments and refunds of an order. */
export function OrderPayments({
  inspected: { payments, refunds, refundable },
}: {
  inspected: InspectedOrder;
}) {
  return (
    <section className="card-box" aria-labelledby="payments">
      <h2 id="payments">Payments and refunds</h2>
      {payments.length === 0 && <p>No payments yet.</p>}
      <ul className="money">
        {payments.map(({ id, amount, status, transactionId, at }) => (
          <li key={id}>
            <strong className="tabular">{formatMoney(amount)}</strong>
            <div>
              {PAYMENT_LABELS[status]}
              <span className="fine tabular">
                <ShopTime at={at} />
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
        <p className="tabular">{formatMoney(refundable)} can still be refunded.</p>
      )}
    </section>
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  return (
    <li className={refund.status === "failed" ? "failed" : undefined}>
      <strong className="tabular">−{formatMoney(refund.amount)}</strong>
      <div>
        {REFUND_LABELS[refund.status]}
        {refund.restock && refund.status === "done" && ", units restocked"}
        <span className="fine tabular">
          <ShopTime at={refund.at} />,{" "}
          {refund.requestedBy === null ? (
            CAUSE_LABELS[refund.cause]
          ) : (
            <>
              by <bdi>{refund.requestedBy}</bdi>
            </>
          )}
        </span>
        {refund.units.map(({ position, name, quantity }) => (
          <span key={position} className="fine">
            {formatCount(quantity)} × <bdi>{name}</bdi>
          </span>
        ))}
        {refund.shipping > 0 && <span className="fine">Delivery, {formatMoney(refund.shipping)}</span>}
        {refund.reason !== "" && (
          <span className="reason" dir="auto">
            {refund.reason}
          </span>
        )}
        {refund.failure !== "" && <p className="failure">{refund.failure}</p>}
      </div>
    </li>
  );
}
