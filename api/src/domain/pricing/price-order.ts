import { cents, type Cents, divideHalfUp } from "../shared/money.ts";
import { lineAmount, type PriceOfUnit } from "../shared/price-unit.ts";
import type { Tax } from "../zone/tax-of.ts";
import { spread } from "./spread.ts";

/** A line with the price of its quantity. */
export interface LineToPrice extends Tax, PriceOfUnit {
  readonly quantity: number;
}

export interface OrderToPrice {
  /** At least one. */
  readonly lines: readonly LineToPrice[];
  readonly freight: Cents;
  /** True if prices and freight include the tax. */
  readonly includesTax: boolean;
}

/** An amount with and without its tax. */
export interface TaxedAmount {
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
}

export interface PricedOrder {
  /** Of each line, `amount` is quantity times price. */
  readonly lines: readonly (TaxedAmount & { readonly amount: Cents })[];
  readonly freight: TaxedAmount;
  /** The taxes by reason and rate, in the order of their first lines. */
  readonly taxes: readonly (Tax & { readonly net: Cents; readonly tax: Cents })[];
  /** The sum of the amounts of the lines. */
  readonly itemsTotal: Cents;
  readonly tax: Cents;
  /** What the customer pays. */
  readonly total: Cents;
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, each) => total + each, 0));

/**
 * Returns the amounts of an order: lines of the same tax reason and rate are a group, freight belongs to the largest one. The tax of a group is computed once
 * and spread over its lines, so the sums are exact (rules of the money of an order; EN 16931 for prices without tax).
 */
export function priceOrder({ lines, freight, includesTax }: OrderToPrice): PricedOrder {
  const amounts = lines.map(lineAmount);
  const groups = [
    ...Map.groupBy(lines.keys(), (at) => `${lines[at]?.reason} ${lines[at]?.rateBp}`).values(),
  ].map((members) => ({
    members,
    amount: sum(members.map((at) => amounts[at] ?? cents(0))),
  }));
  const largest = groups.reduce((first, group) => (group.amount > first.amount ? group : first));

  const taxOfLine = new Map<number, Cents>();
  let freightTax = cents(0);
  const taxes = groups.map((group) => {
    const { reason, rateBp } = lines[group.members[0] ?? 0] ?? { reason: "standard", rateBp: 0 };
    const ownFreight = group === largest ? freight : cents(0);
    const base = cents(group.amount + ownFreight);
    const tax = taxOf(base, rateBp, includesTax);
    const shares = spread(tax, [...group.members.map((at) => amounts[at] ?? cents(0)), ownFreight]);
    for (const [n, at] of group.members.entries()) taxOfLine.set(at, shares[n] ?? cents(0));
    if (group === largest) freightTax = shares.at(-1) ?? cents(0);
    return { reason, rateBp, net: includesTax ? cents(base - tax) : base, tax };
  });
  const withTax = (amount: Cents, tax: Cents): TaxedAmount =>
    includesTax
      ? { net: cents(amount - tax), tax, gross: amount }
      : { net: amount, tax, gross: cents(amount + tax) };
  const priced = amounts.map((amount, at) => ({ amount, ...withTax(amount, taxOfLine.get(at) ?? cents(0)) }));
  const pricedFreight = withTax(freight, freightTax);
  return {
    lines: priced,
    freight: pricedFreight,
    taxes,
    itemsTotal: sum(amounts),
    tax: sum(taxes.map(({ tax }) => tax)),
    total: sum([...priced, pricedFreight].map(({ gross }) => gross)),
  };
}

const taxOf = (amount: Cents, rateBp: number, includesTax: boolean): Cents =>
  cents(
    Number(divideHalfUp(BigInt(amount) * BigInt(rateBp), BigInt(includesTax ? 10_000 + rateBp : 10_000))),
  );
