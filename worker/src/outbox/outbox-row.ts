import type { DomainContext } from "@shop/api/domain/shared/context";

type Em = DomainContext["em"];

/** The row's work is done. */
export async function finishRow(em: Em, id: string): Promise<void> {
  await em.execute(
    `update outbox set status = 'done', finished_at = now(), error = null where id = ? and status in ('new', 'sent')`,
    [id],
  );
}

/** The row's work is given up; somebody has to look. */
export async function buryRow(em: Em, id: string, reason: string): Promise<void> {
  await em.execute(
    `update outbox set status = 'dead', finished_at = now(), error = ? where id = ? and status in ('new', 'sent')`,
    [reason.slice(0, 500), id],
  );
}
