import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type NumberFieldProps = Omit<
  ComponentProps<typeof Field>,
  "inputMode" | "required" | "autoComplete" | "maxLength" | "className"
>;

/** A whole number of units, of any length: a pasted number that is cut becomes another one. */
export const CountField = (field: NumberFieldProps) => (
  <Field {...field} inputMode="numeric" required autoComplete="off" className="tabular" />
);

/** A price in dollars. */
export const PriceField = (field: NumberFieldProps) => (
  <Field {...field} inputMode="decimal" required autoComplete="off" className="tabular" />
);
