const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const TIME = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** Returns an amount in cents as dollars, such as `$11.20`. */
export const money = (amountCents: number): string => MONEY.format(amountCents / 100);

/** Returns a time such as `21 November 2026 at 14:32 UTC`. */
export const time = (at: Date): string => `${TIME.format(at)} UTC`;
