import { cents, type Cents } from "../shared/money.ts";

/**
 * Spreads an amount in proportion to others by largest remainder: the sum of the shares is the amount; ties go to the first ones. All amounts are 0 or
 * more; without any, each share is 0. Source: method of the largest remainder (Hare quota).
 */
export function spread(amount: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => cents(0));
  const exact = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight);
    return { at, share: product / sum, remainder: product % sum };
  });
  const missing = BigInt(amount) - exact.reduce((total, { share }) => total + share, 0n);
  // Sorting leaves those with the same remainder in their order.
  const largest = exact.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(a.remainder > b.remainder),
  );
  const raised = new Set(largest.slice(0, Number(missing)).map(({ at }) => at));
  return exact.map(({ at, share }) => cents(Number(share) + (raised.has(at) ? 1 : 0)));
}
