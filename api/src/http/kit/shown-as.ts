import { z } from "./zod.ts";

/** A value of a response that the domain has in another form: the contract has the schema, a handler returns what `show` takes. */
export const shownAs = <Value, Schema extends z.ZodType>(
  show: (value: Value) => z.input<Schema>,
  schema: Schema,
) => z.preprocess((value: Value) => (value === null || value === undefined ? value : show(value)), schema);

/** A moment of a response: a date in the domain, ISO 8601 in UTC in the contract. */
export const moment = shownAs((at: Date) => at.toISOString(), z.iso.datetime());

/** The value that a handler may return for a response: lists and objects of the domain are readonly. */
export type Returned<Value> = Value extends string | number | boolean | Date | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Returned<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Returned<Value[Key]> }
      : Value;
