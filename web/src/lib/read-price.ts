import { cents, type Money } from "./money.ts";

/** A price such as `12`, `12.5` or `12.50` in cents, or undefined. */
export function readPrice(entered: string): Money | undefined {
  const [, dollars, decimals = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(entered.trim()) ?? [];
  if (dollars === undefined) return undefined;
  return cents(Number(dollars) * 100 + Number(decimals.padEnd(2, "0"))) || undefined;
}
