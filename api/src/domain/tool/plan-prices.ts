import { cents, type Cents, formatDollars } from "../shared/money.ts";
import {
  centsPerUnit,
  dollarsFromMillicents,
  type Millicents,
  PRICE_UNITS,
  type PriceUnit,
  unitPriceOf,
} from "../shared/price-unit.ts";
import { type Prices, priceBreaksError } from "./price-break.ts";
import type { PartialToolFields } from "./tool-fields.ts";
import type { FieldError, UnitPrices } from "./tool-patch.ts";

/** The largest price of a price unit. */
const PRICE_MAX = 99_999_999;

type PriceFields = Pick<PartialToolFields, "price" | "priceUnit" | "priceBreaks">;

interface PlannedPrices {
  readonly prices: PriceFields;
  readonly errors: readonly FieldError[];
}

/**
 * Returns the prices of a patch, all for the price unit after it. Prices that it leaves out stay the same for one unit. Those that are no whole cent
 * of the price unit are errors.
 */
export function planPrices(
  before: Prices | null,
  patch: PriceFields & { readonly unitPrices?: UnitPrices | undefined },
): PlannedPrices {
  const priceUnit = patch.priceUnit ?? before?.priceUnit ?? 1;
  const unchanged = before && before.priceUnit !== priceUnit ? unitPricesOf(before) : undefined;
  const unitPrice = patch.unitPrices?.price ?? unchanged?.price;
  const price = unitPrice === undefined ? undefined : inPriceUnit(unitPrice, priceUnit);
  const breaks = (patch.unitPrices?.priceBreaks ?? unchanged?.priceBreaks)?.map((one) => ({
    ...one,
    ...inPriceUnit(one.price, priceUnit),
  }));
  const prices = {
    price: patch.price ?? price?.price,
    priceUnit: patch.priceUnit,
    priceBreaks:
      patch.priceBreaks ?? breaks?.map(({ minQuantity, price: each }) => ({ minQuantity, price: each })),
  };
  return {
    prices,
    errors: [
      ...(patch.price === undefined ? errorOf("price", price?.error) : []),
      ...(patch.priceBreaks === undefined
        ? errorOf("priceBreaks", breaks?.find(({ error }) => error !== null)?.error)
        : []),
    ],
  };
}

/** Returns what is wrong with the breaks of a tool whose prices change, at the field that makes it wrong. */
export function checkPriceBreaks(prices: Prices, field: "price" | "priceBreaks"): FieldError[] {
  const message = priceBreaksError(prices);
  return message === null ? [] : [{ code: "bad-price-breaks", field, message }];
}

const errorOf = (field: string, message: string | null | undefined): FieldError[] =>
  message ? [{ code: "bad-price", field, message }] : [];

const unitPricesOf = ({ price, priceUnit, priceBreaks }: Prices): UnitPrices => ({
  price: unitPriceOf({ price, priceUnit }),
  priceBreaks: priceBreaks.map(({ minQuantity, price: each }) => ({
    minQuantity,
    price: unitPriceOf({ price: each, priceUnit }),
  })),
});

/** Returns the price of the price unit; with an error, the nearest one. */
function inPriceUnit(unitPrice: Millicents, priceUnit: PriceUnit): { price: Cents; error: string | null } {
  const exact = centsPerUnit(unitPrice, priceUnit);
  const price = cents(Math.min(PRICE_MAX, Math.max(1, Math.round(exact))));
  if (price === exact) return { price, error: null };
  if (exact > PRICE_MAX) {
    return { price, error: `The price of ${priceUnit} units can be at most $${formatDollars(price)}.` };
  }
  const exactly = PRICE_UNITS.find((unit) => Number.isInteger(centsPerUnit(unitPrice, unit)));
  const near = [Math.floor(exact), Math.ceil(exact)]
    .filter((each) => each > 0)
    .map((each) => dollarsFromMillicents(unitPriceOf({ price: cents(each), priceUnit })));
  const message = `$${dollarsFromMillicents(unitPrice)} is no price in whole cents per ${priceUnit}: enter ${near.join(" or ")}, or the price unit ${exactly}.`;
  return { price, error: message };
}
