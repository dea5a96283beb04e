import { type QueryCreator, type RawBuilder, sql } from "kysely";
import type { NewOutboxRow } from "./context.ts";
import type { Tables } from "./tables.ts";

const ROWS = sql`j(id uuid, event text, job text, payload jsonb, traceparent text, "isFirst" boolean)`;

/** Inserts an event's jobs (`rowsOf`, as JSON) into the outbox where `condition` holds: a part of the statement that writes the change. */
export function insertJobs(
  db: Pick<QueryCreator<Tables>, "insertInto">,
  jobs: RawBuilder<string>,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
) {
  return db
    .insertInto("outbox")
    .columns(["id", "event", "job", "payload", "traceparent", "is_first"])
    .expression((eb) =>
      eb
        .selectFrom(sql<NewOutboxRow>`jsonb_to_recordset(${jobs}::jsonb)`.as<"j">(ROWS))
        .select(["j.id", "j.event", "j.job", "j.payload", "j.traceparent", "j.isFirst"])
        .where(condition),
    );
}
