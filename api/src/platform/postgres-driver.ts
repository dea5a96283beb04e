import { PostgreSqlDriver } from "@mikro-orm/postgresql";

/** What Postgres adds to an error: the failing row, key values, the statement of a function. */
const WITH_VALUES = ["detail", "where", "internalQuery"] as const;

/**
 * Postgres, with errors that quote no values of rows. MikroORM appends DETAIL ("Failing row contains ...") to the message, and messages go to
 * log lines, failed jobs and the notes of events.
 */
export class PostgresDriver extends PostgreSqlDriver {
  override convertException(exception: Error): ReturnType<PostgreSqlDriver["convertException"]> {
    for (const key of WITH_VALUES) Reflect.deleteProperty(exception, key);
    return super.convertException(exception);
  }
}
