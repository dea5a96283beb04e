import type { DomainContext } from "@shop/api/domain/shared/context";

const BATCH = 1000;

/** Removes finished rows older than a week, in small batches, and old marks of what recurring jobs tried. */
export async function pruneOutbox(em: DomainContext["em"]): Promise<void> {
  await em.execute("delete from sweep_attempt where tried_at < now() - interval '1 day'");
  for (;;) {
    const gone = await em.execute<unknown[]>(
      `delete from outbox where id in (
         select id from outbox where status = 'done' and finished_at < now() - interval '7 days' limit ?) returning id`,
      [BATCH],
    );
    if (gone.length < BATCH) return;
  }
}
