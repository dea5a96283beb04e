import { Clock } from "lucide-react";
import type { OrderReading } from "../order/order.api.ts";
import { clockTime, timeLeft } from "../order/times.ts";
import { useServerNow } from "../order/use-server-now.ts";

/** Until when the pieces of the order that is being paid are kept. */
export function HoldLine({ reading: { order, clockOffsetMs } }: { reading: OrderReading }) {
  const { heldUntil, placedAt } = order;
  const now = useServerNow(clockOffsetMs, heldUntil !== null);
  const left = heldUntil === null ? 0 : heldUntil.getTime() - Math.max(now.getTime(), placedAt.getTime());
  return (
    <p className="hold tabular">
      <Clock size={15} aria-hidden="true" />
      {heldUntil !== null && left > 0 ? (
        <span>
          Kept for you until {clockTime(heldUntil)} <span aria-hidden="true">({timeLeft(left)})</span>
        </span>
      ) : (
        <span>The pieces are no longer kept for you, but still in stock. Paying takes them again.</span>
      )}
    </p>
  );
}
