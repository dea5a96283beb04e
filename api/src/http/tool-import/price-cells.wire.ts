import { type Cents, cents, formatDollars } from "../../domain/shared/money.ts";
import { PRICE_UNITS, type PriceUnit } from "../../domain/shared/price-unit.ts";
import { PRICE_BREAKS_MAX, type PriceBreak } from "../../domain/tool/price-break.ts";
import { z } from "../kit/zod.ts";
import { NONE } from "../tool/tool-images.wire.ts";

const QUANTITY_MAX = 2_147_483_647;

/** Reads a price in a file: `12`, `12.5` or `12.50`. The message for other values suggests a correction. */
function readPriceCell(cell: string): { value: Cents } | { message: string } {
  const [, whole, decimals = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(cell) ?? [];
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  if (amount > 0) return { value: cents(amount) };
  const [, meantWhole, meantDecimals] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*\$?$/.exec(cell) ?? [];
  if (meantWhole !== undefined && Number(`${meantWhole}.${meantDecimals ?? "0"}`) > 0) {
    return { message: `write ${meantWhole}${meantDecimals ? `.${meantDecimals}` : ""} instead of ${cell}` };
  }
  return { message: "must be an amount in dollars from 0.01 to 999999.99, such as 12.50" };
}

const UNITS = new Map(PRICE_UNITS.map((unit) => [String(unit), unit]));

/** The cell `priceUnit` of a file. */
export const priceUnitCell = z.string().transform((cell, ctx): PriceUnit => {
  const unit = UNITS.get(cell);
  if (unit !== undefined) return unit;
  ctx.addIssue({ code: "custom", message: `must be ${[...UNITS.keys()].join(", ")}` });
  return z.NEVER;
});

/** The cell `price` of a file. */
export const priceCell = z.string().transform((cell, ctx): Cents => {
  const price = readPriceCell(cell);
  if ("value" in price) return price.value;
  ctx.addIssue({ code: "custom", message: price.message });
  return z.NEVER;
});

const BREAKS_HELP = `must be like '100:1.20;500:0.95', a quantity and its price of the price unit in dollars, or '${NONE}' to remove all`;

/** Returns the price breaks as a cell: `100:1.20;500:0.95`. A semicolon ends a single one, which spreadsheets would take for a time. */
export const writePriceBreaks = (breaks: readonly PriceBreak[]): string =>
  breaks.map(({ minQuantity, price }) => `${minQuantity}:${formatDollars(price)}`).join(";") +
  (breaks.length === 1 ? ";" : "");

/** The cell `priceBreaks` of a file; whether quantities rise and prices fall depends on the tool's price. */
export const priceBreaksCell = z.string().transform((cell, ctx): PriceBreak[] => {
  if (cell === NONE) return [];
  const parts = cell.split(";").filter((part) => part.trim() !== "");
  if (parts.length > PRICE_BREAKS_MAX) {
    ctx.addIssue({ code: "custom", message: `must have at most ${PRICE_BREAKS_MAX} price breaks` });
  }
  return parts.flatMap((part) => {
    const [, quantity, typed = ""] = /^\s*(\d{1,10})\s*:\s*(.*?)\s*$/.exec(part) ?? [];
    const price = readPriceCell(typed);
    if (quantity !== undefined && Number(quantity) <= QUANTITY_MAX && "value" in price) {
      return { minQuantity: Number(quantity), price: price.value };
    }
    const message =
      quantity === undefined || "value" in price ? BREAKS_HELP : `'${part.trim()}': ${price.message}`;
    ctx.addIssue({ code: "custom", message });
    return [];
  });
});
