import type { ShopRules } from "../shared/context.ts";
import { addDays, dayIn } from "../shared/days.ts";

/**
 * Returns the last day on which a return of an order can be requested (`YYYY-MM-DD` in the shop's time zone), once it is over: the day of the
 * delivery and the setting's days after it.
 */
export function returnsEndedOn(
  { returnDays, timeZone }: Pick<ShopRules, "returnDays" | "timeZone">,
  { deliveredAt, now }: { readonly deliveredAt: Date | null; readonly now: Date },
): string | undefined {
  if (deliveredAt === null) return undefined;
  const lastDay = addDays(dayIn(timeZone, deliveredAt), returnDays);
  return dayIn(timeZone, now) > lastDay ? lastDay : undefined;
}
