import type { OrderReading } from "../order/order.api.ts";
import { useTimes } from "../settings/use-times.ts";
import { pendingText } from "../order/pending-text.ts";
import { useServerNow } from "../../lib/use-server-now.ts";

/** Explains why the order is unpaid, and what the customer can do. */
export function PendingLine({ reading: { order, clockOffsetMs } }: { reading: OrderReading }) {
  const text = pendingText(order, useServerNow(clockOffsetMs, false), useTimes());
  return text === "" ? null : <p>{text}</p>;
}
