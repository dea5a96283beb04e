import type { DomainContext } from "@shop/api/domain/shared/context";
import { fromNow, tables } from "@shop/api/domain/shared/tables";

const BATCH = 1000;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes finished rows older than a week, in small batches, and old attempts of recurring jobs. */
export async function pruneOutbox(em: DomainContext["em"]): Promise<void> {
  const db = tables(em);
  await db.deleteFrom("sweep_attempt").where("tried_at", "<", fromNow(-DAY_MS)).execute();
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom("outbox")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("outbox")
          .select("id")
          .where("status", "=", "done")
          .where("finished_at", "<", fromNow(-7 * DAY_MS))
          .limit(BATCH),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < BATCH) return;
  }
}
