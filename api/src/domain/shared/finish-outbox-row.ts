import { type QueryCreator, type RawBuilder, sql } from "kysely";
import { NOW, type Tables } from "./tables.ts";

/**
 * Marks a job's row in the outbox as done; no row where `id` is null. A statement by itself, or a part of the one that does the last
 * of the job's work.
 */
export function finishOutboxRow(
  db: Pick<QueryCreator<Tables>, "updateTable">,
  id: string | RawBuilder<string | null> | null,
) {
  return db
    .updateTable("outbox")
    .set({ status: "done", finished_at: NOW, error: null })
    .where("id", "=", sql<string>`${id}::uuid`)
    .where("status", "in", ["new", "sent"]);
}
