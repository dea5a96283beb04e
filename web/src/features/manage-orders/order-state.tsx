import { formatMoney, type Money } from "../../lib/money.ts";
import type { ManagedOrder } from "./manage-orders.api.ts";
import { FULFILMENT_WORDS, STATUS_WORDS } from "./wording.ts";

const DOT = { pending: "low", paid: "ok", refunded: "" } as const;

interface OrderStateProps {
  readonly order: Pick<ManagedOrder, "status" | "fulfilment" | "total" | "givenBack" | "beingRefunded">;
}

/** Payment and fulfilment of an order, and what of its money went back. */
export function OrderState({ order }: OrderStateProps) {
  return (
    <>
      <span className="status">
        <span className={`dot ${DOT[order.status]}`} aria-hidden="true" />
        {STATUS_WORDS[order.status]}
        {order.fulfilment !== null && <>, {FULFILMENT_WORDS[order.fulfilment].toLowerCase()}</>}
      </span>
      <GivenBack {...order} />
    </>
  );
}

interface GivenBackProps {
  readonly status: ManagedOrder["status"];
  readonly total: Money;
  readonly givenBack: Money;
  readonly beingRefunded: boolean;
}

function GivenBack({ status, total, givenBack, beingRefunded }: GivenBackProps) {
  if (beingRefunded) return <span className="fine">{formatMoney(givenBack)} on its way back</span>;
  if (givenBack === 0 || status === "refunded") return null;
  return (
    <span className="fine">
      {formatMoney(givenBack)} of {formatMoney(total)} given back
    </span>
  );
}
