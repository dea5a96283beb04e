import type { FieldChanges } from "../../domain/audit/audit-action.ts";
import { cents, formatDollars } from "../../domain/shared/money.ts";
import { z } from "../kit/zod.ts";
import { contractNames } from "./tool-fields.wire.ts";

/** The change of one field. */
export const changeWire = z
  .strictObject({
    field: z.string().openapi({ description: "Name of the field in the contract" }),
    from: z
      .string()
      .nullable()
      .openapi({ description: "As text; amounts in dollars, prices of the price unit" }),
    to: z.string().nullable(),
  })
  .openapi("AuditChange");

const NAMES: Readonly<Record<string, string>> = { ...contractNames, amountCents: "refundedAmount" };

/** Returns the changes as lists of `changeWire` have them. */
export const presentChanges = (changes: FieldChanges): z.input<typeof changeWire>[] =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field: NAMES[field] ?? field,
    from: presentValue(field, from),
    to: presentValue(field, to),
  }));

/** Returns a field's value as text: an amount in dollars, a price in dollars of its price unit. */
export function presentValue(field: string, value: string | number | null): string | null {
  if (value === null) return null;
  const isMoney = field === "price" || field === "amountCents";
  return isMoney ? formatDollars(cents(Number(value))) : String(value);
}
