import { expressionBuilder, sql } from "kysely";

/** Returns rows passed as one parameter, however many; `columns` has their names and types in SQL. */
export const records = <Row>(rows: readonly Row[], columns: string) =>
  expressionBuilder<object>()
    .selectFrom(
      sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<"record">(
        sql.raw(`record (${columns})`),
      ),
    )
    .selectAll();
