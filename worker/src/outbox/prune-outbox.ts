import type { DomainContext } from "@shop/api/domain/shared/context";

const BATCH = 1000;

/** Removes finished rows older than a week, in small batches. */
export async function pruneOutbox(em: DomainContext["em"]): Promise<void> {
  for (;;) {
    const gone = await em.execute<unknown[]>(
      `delete from outbox where id in (
         select id from outbox where status = 'done' and finished_at < now() - interval '7 days' limit ?) returning id`,
      [BATCH],
    );
    if (gone.length < BATCH) return;
  }
}
