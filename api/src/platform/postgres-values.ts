import { types, TypeOverrides } from "pg";

/** The fields of a Postgres error that quote data: the failing row, key values, the statement of a function. */
const WITH_VALUES = ["detail", "where", "internalQuery"] as const;

/**
 * Removes row values from a Postgres error and returns it. MikroORM appends DETAIL ("Failing row contains ...") to the message, and
 * messages are stored in logs, failed jobs and events.
 */
export function withoutValues(error: unknown): unknown {
  if (error instanceof Error) for (const key of WITH_VALUES) Reflect.deleteProperty(error, key);
  return error;
}

/**
 * Returns the type parsers for rows: a bigint is a number (nothing in this schema reaches 2^53), a timestamptz a Date, a numeric a
 * text, a date its text.
 */
export function readTypes(): TypeOverrides {
  const read = new TypeOverrides();
  read.setTypeParser(types.builtins.INT8, Number);
  // oxlint-disable-next-line typescript/no-unsafe-argument -- pg-types declares its parsers as any
  read.setTypeParser(types.builtins.TIMESTAMPTZ, types.getTypeParser(types.builtins.TIMESTAMPTZ));
  read.setTypeParser(types.builtins.DATE, (day: string) => day);
  return read;
}
