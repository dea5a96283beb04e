import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { likeLiteral } from "../shared/like.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { type AuditEntry, type AuditKind, type AuditRow, entryFromRow } from "./audit-entry.ts";
import { LOG_COLUMNS, readLogs } from "./audit-logs.ts";

export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** Part of the name or e-mail address of who made the change or whom it is about. */
  readonly person?: string | undefined;
  /** Id of the tool, order, review or customer that changed. */
  readonly aboutId?: string | undefined;
}

/** More people than this cannot be filtered by at once: the query stays an index lookup. */
const PEOPLE_MAX = 100;

/**
 * What was changed of tools, orders, reviews and roles, by whom, newest first. Reads the logs that each change writes in
 * its own transaction. The cursor is the id of the last entry of the page before.
 * Errors: `forbidden` except for admins; `too-many-people` where more than `PEOPLE_MAX` people match `person`.
 */
export async function listAudit(
  ctx: Pick<DomainContext, "em" | "actor">,
  input: { filter: AuditFilter; limit: number; after?: string | undefined },
): Promise<Page<AuditEntry>> {
  await requireAdmin(ctx);
  const { kind, person, aboutId } = input.filter;
  const people = person === undefined ? undefined : await findPeople(ctx.em, person);
  if (people?.length === 0) return { rows: [], next: null };
  const logs = readLogs(kind, { people, aboutId, before: input.after }, input.limit + 1);
  const rows = await ctx.em.execute<AuditRow[]>(
    `select a.id, a.kind, a.action, a.at, a.source, b.name as by_name, b.email as by_email, a.about_id,
       coalesce(t.name, o.item_name, x.data ->> 'itemName') as about_name,
       coalesce(p.name, v.author_name) as person_name, p.email as person_email,
       a.kind <> 'order' or o.id is not null as about_exists, a.data, a.note
     from (select * from (${logs.sql}) line (${LOG_COLUMNS}) order by id desc limit ?) a
       left join customer b on b.id = a.by_id
       left join customer p on p.id = a.person_id
       left join tool t on a.kind = 'tool' and t.id = a.about_id
       left join customer_order o on a.kind = 'order' and o.id = a.about_id
       left join order_event x on a.kind = 'order' and x.order_id = a.about_id and x.type = 'order.cancelled'
       left join review v on a.kind = 'review' and v.id = a.about_id
     order by a.id desc`,
    [...logs.values, input.limit + 1],
  );
  return cutPage(rows.map(entryFromRow), input.limit);
}

async function findPeople(em: EntityManager, words: string): Promise<string[]> {
  const pattern = `%${likeLiteral(words)}%`;
  const rows = await em.execute<{ id: string }[]>(
    "select id from customer where email ilike ? or name ilike ? limit ?",
    [pattern, pattern, PEOPLE_MAX + 1],
  );
  if (rows.length > PEOPLE_MAX) {
    throw new DomainError(
      "too-many-people",
      `More than ${PEOPLE_MAX} people match. Enter more of the e-mail address or of the name.`,
      "person",
    );
  }
  return rows.map(({ id }) => id);
}
