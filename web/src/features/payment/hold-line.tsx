import { Clock } from "lucide-react";
import type { OrderReading } from "../order/order.api.ts";
import { timeLeft } from "../../lib/times.ts";
import { useTimes } from "../settings/use-times.ts";
import { useServerNow } from "../../lib/use-server-now.ts";

/** Shows when the reservation of the order ends. */
export function HoldLine({ reading: { order, clockOffsetMs } }: { reading: OrderReading }) {
  const { heldUntil, placedAt } = order;
  const { clock, zone } = useTimes();
  const now = useServerNow(clockOffsetMs, heldUntil !== null);
  const left = heldUntil === null ? 0 : Date.parse(heldUntil) - Math.max(now.getTime(), Date.parse(placedAt));
  return (
    <p className="hold tabular">
      <Clock size={15} aria-hidden="true" />
      {heldUntil !== null && left > 0 ? (
        <span>
          Reserved for you until {clock(heldUntil)}, {zone}{" "}
          <span aria-hidden="true">({timeLeft(left)} left)</span>
        </span>
      ) : (
        <span>Your reservation has ended, but the units are still in stock. Pay now to get them.</span>
      )}
    </p>
  );
}
