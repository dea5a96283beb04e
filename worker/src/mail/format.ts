import { timeZoneName } from "@shop/api/domain/shared/days";
import type { PriceOfUnit } from "@shop/api/domain/shared/price-unit";

const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Returns an amount in cents as dollars, such as `$11.20`. */
export const money = (amountCents: number): string => MONEY.format(amountCents / 100);

/** Returns the price of a price unit, such as `$11.20` or `$9.40 per 100`. */
export const priceText = ({ price, priceUnit }: PriceOfUnit): string =>
  priceUnit === 1 ? money(price) : `${money(price)} per ${priceUnit.toLocaleString("en-US")}`;

/** Returns a function that formats times in a time zone by its name, such as `21 November 2026 at 20:32, Dhaka time`. */
export function timeIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
  const name = timeZoneName(timeZone);
  return (at) => `${format.format(at)}, ${name}`;
}

/** Returns the time from `now` until a deadline, such as `in 24 hours`; empty when it is over. */
export const timeUntil = (at: Date, now: Date): string =>
  at > now ? `in ${duration(at.getTime() - now.getTime())}` : "";

const UNITS = [
  { name: "day", ms: 86_400_000 },
  { name: "hour", ms: 3_600_000 },
  { name: "minute", ms: 60_000 },
] as const;

/** Returns a duration in whole days, hours or minutes, such as `30 minutes`; the largest unit that it has two of. */
export function duration(ms: number): string {
  const unit = UNITS.find((one) => ms >= 2 * one.ms) ?? UNITS[2];
  const count = Math.max(1, Math.round(ms / unit.ms));
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
