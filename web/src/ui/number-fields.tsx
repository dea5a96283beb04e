import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type NumberFieldProps = Omit<
  ComponentProps<typeof Field>,
  "inputMode" | "required" | "autoComplete" | "maxLength" | "className"
>;

/** A whole number of units. */
export const CountField = (field: NumberFieldProps) => (
  <Field {...field} inputMode="numeric" required autoComplete="off" maxLength={7} className="tabular" />
);

/** A price per unit in dollars. */
export const PriceField = (field: NumberFieldProps) => (
  <Field {...field} inputMode="decimal" required autoComplete="off" maxLength={12} className="tabular" />
);
