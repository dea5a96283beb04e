import type { FieldErrors } from "../../lib/form/field-errors.ts";
import { cents, type Money } from "../../lib/money.ts";
import { readCount } from "../../lib/read-count.ts";

/** The fields that the forms for new and existing tools share. */
interface ToolFields<Amount, Count> {
  readonly name: string;
  readonly description: string;
  readonly unitPrice: Amount;
  readonly minimumOrderQuantity: Count;
}

/** A price such as `12`, `12.5` or `12.50` in cents, or undefined. */
export function readPrice(entered: string): Money | undefined {
  const [, dollars, decimals = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(entered.trim()) ?? [];
  return dollars === undefined ? undefined : cents(Number(dollars) * 100 + Number(decimals.padEnd(2, "0")));
}

/** The largest minimum order and pack. */
const UNITS_MAX = 1_000_000;

const isUnits = (units: number | undefined): units is number => !!units && units <= UNITS_MAX;

/** What is wrong with the units of a pack. */
export const orderMultipleError = (units: number | undefined): string | undefined =>
  isUnits(units) ? undefined : "Enter a whole number up to 1,000,000. 1 means single units.";

interface ReadFields {
  readonly errors: FieldErrors<keyof ToolFields<string, string>>;
  /** Undefined if a field has an error. */
  readonly fields: ToolFields<Money, number> | undefined;
}

/** The values as they are sent, and what is wrong with them. */
export function readToolFields(values: ToolFields<string, string>): ReadFields {
  const name = values.name.trim();
  const description = values.description.trim();
  const unitPrice = readPrice(values.unitPrice);
  const minimumOrderQuantity = readCount(values.minimumOrderQuantity);
  return {
    errors: {
      name: name === "" ? "Enter the tool's name." : undefined,
      unitPrice: unitPrice ? undefined : "Enter a price from 0.01 to 999999.99, e.g. 12.50.",
      minimumOrderQuantity: isUnits(minimumOrderQuantity)
        ? undefined
        : "Enter a whole number from 1 to 1,000,000.",
      description: description === "" ? "Describe the tool in a sentence or two." : undefined,
    },
    fields:
      name !== "" && description !== "" && unitPrice && minimumOrderQuantity
        ? { name, description, unitPrice, minimumOrderQuantity }
        : undefined,
  };
}
