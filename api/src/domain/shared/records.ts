import { sql } from "kysely";

/** Rows passed as one parameter, however many; `columns` has their names and types in SQL. */
export const records = <Row>(rows: readonly Row[], columns: string) =>
  sql<Row>`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record (${sql.raw(columns)}))`;
