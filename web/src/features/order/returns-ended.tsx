import { useQuery } from "@tanstack/react-query";
import { dayText } from "../../lib/day-text.ts";
import { useServerNow } from "../../lib/use-server-now.ts";
import { orderDetailsQuery, type DetailsReading } from "./order-details.api.ts";
import { settingsQuery } from "../settings/settings.api.ts";

const DAY_MS = 86_400_000;

/** Until when a paid order could be returned, once that is over; nothing before. */
export function ReturnsEnded({ orderId }: { orderId: string }) {
  const reading = useQuery(orderDetailsQuery(orderId)).data;
  const returnDays = useQuery(settingsQuery).data?.returnDays;
  if (!reading || returnDays === undefined) return null;
  return <EndedLine reading={reading} returnDays={returnDays} />;
}

function EndedLine({ reading, returnDays }: { reading: DetailsReading; returnDays: number }) {
  const { deliveredAt, status, isBeingRefunded } = reading.order;
  const now = useServerNow(reading.clockOffsetMs, false);
  if (deliveredAt === null || status !== "paid" || isBeingRefunded) return null;
  const lastDay = new Date(deliveredAt.getTime() + returnDays * DAY_MS);
  // A return is possible until that day is over.
  if (now.getTime() < lastDay.getTime() + DAY_MS) return null;
  return (
    <section className="order-returns" aria-labelledby="returns-title">
      <h2 id="returns-title">Returns</h2>
      <p>Returns were possible until {dayText(lastDay.toISOString())}.</p>
    </section>
  );
}
