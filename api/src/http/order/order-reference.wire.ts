import type { OrderReference } from "../../domain/order/order-reference.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u;

/** A line of text that can be printed: no control characters and no marks of text direction. */
export const printable = (max: number) =>
  text(max, 0).refine((value) => PRINTABLE.test(value), {
    error: "must be one line of printable characters",
  });

/** Returns the text, null for an empty one. */
export const orNull = (value: string | undefined): string | null =>
  value === undefined || value === "" ? null : value;

/** The company and the buyer's own reference; an empty text removes it. */
export const referenceWire = z
  .strictObject({ company: printable(100), reference: printable(50) })
  .openapi("OrderReference");

export const readReference = ({
  company,
  reference,
}: {
  readonly company?: string | undefined;
  readonly reference?: string | undefined;
}): OrderReference => ({
  company: orNull(company),
  reference: orNull(reference),
});
