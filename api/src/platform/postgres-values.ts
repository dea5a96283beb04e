import { types, TypeOverrides } from "pg";

/** What Postgres adds to an error: the failing row, key values, the statement of a function. */
const WITH_VALUES = ["detail", "where", "internalQuery"] as const;

/**
 * An error of Postgres that quotes no values of rows. MikroORM appends DETAIL ("Failing row contains ...") to the message, and messages go to
 * log lines, failed jobs and the notes of events.
 */
export function withoutValues(error: unknown): unknown {
  if (error instanceof Error) for (const key of WITH_VALUES) Reflect.deleteProperty(error, key);
  return error;
}

/**
 * How values of rows are read, by entities and by queries alike: a bigint as a number (money is in cents, counts are small; nothing here
 * reaches 2^53), a timestamptz as a Date. A numeric stays a text.
 */
export function readTypes(): TypeOverrides {
  const read = new TypeOverrides();
  read.setTypeParser(types.builtins.INT8, Number);
  // oxlint-disable-next-line typescript/no-unsafe-argument -- pg-types declares its parsers as any
  read.setTypeParser(types.builtins.TIMESTAMPTZ, types.getTypeParser(types.builtins.TIMESTAMPTZ));
  return read;
}
