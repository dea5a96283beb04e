import { type RawBuilder, sql } from "kysely";

/** Matches any of these values with one parameter, however many they are: `where("id", "=", anyOf(ids))`. */
export const anyOf = <Value extends string | number>(values: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${values})`;
