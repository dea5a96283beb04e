import type { EntityManager } from "@mikro-orm/postgresql";
import { newsFromRow, ORDER_NEWS, type OrderNews, type OrderNewsRow } from "./order-news.ts";

/**
 * A moment in the story of all orders: the transactions that a snapshot of Postgres could see, as `xmin:xmax:running`. Ids and
 * times do not sort by commit; what a snapshot could not see yet is exactly what has been committed since.
 */
export type NewsPosition = string;

interface Em {
  readonly em: EntityManager;
}

/** Now. */
export async function newsPosition({ em }: Em): Promise<NewsPosition> {
  const [row] = await em.execute<{ position: string }[]>("select pg_current_snapshot()::text as position");
  if (!row) throw new Error("Postgres has no snapshot");
  return row.position;
}

/** Whether the text is a position that this database can have given. */
export async function isNewsPosition({ em }: Em, text: string): Promise<boolean> {
  if (!POSITION.test(text)) return false;
  const [valid] = await em.execute<{ is: boolean }[]>(`select pg_input_is_valid(?, 'pg_snapshot') as is`, [
    text,
  ]);
  if (!valid?.is) return false;
  const [past] = await em.execute<{ is: boolean }[]>(
    "select pg_snapshot_xmax(?::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is",
    [text],
  );
  return past?.is ?? false;
}

const POSITION = /^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/;

/** What `e` must be to have been committed after a position; rows of a restored backup belong to no moment of this database. */
export const NEWS_SINCE = `e.xact >= pg_snapshot_xmin(?::pg_snapshot) and not pg_visible_in_snapshot(e.xact, ?::pg_snapshot)`;

export interface NewsBatch {
  /** Up to where this was read: the next reading begins here. */
  readonly position: NewsPosition;
  /** News with the identity of the customer whom they concern; null when there are more than `limit`. */
  readonly news: readonly { readonly subject: string; readonly news: OrderNews }[] | null;
}

/** The news of all customers that were committed since a position, none twice and none left out. */
export async function readOrderNews(
  { em }: Em,
  { since, limit }: { since: NewsPosition; limit: number },
): Promise<NewsBatch> {
  type Row = { position: string } & (({ subject: string } & OrderNewsRow) | { id: null });
  const rows = await em.execute<Row[]>(
    `select pg_current_snapshot()::text as position, n.* from (select 1) now left join (
       select e.id, e.order_id, e.type, e.occurred_at, e.data, c.subject
       from order_event e join customer c on c.id = e.customer_id
       where ${NEWS_SINCE} and pg_visible_in_snapshot(e.xact, pg_current_snapshot()) and ${ORDER_NEWS}
       order by e.id limit ?
     ) n on true`,
    [since, since, limit + 1],
  );
  const news = rows.flatMap((row) =>
    row.id === null ? [] : [{ subject: row.subject, news: newsFromRow(row) }],
  );
  return { position: rows[0]?.position ?? since, news: news.length > limit ? null : news };
}

/** One customer's news between two positions, oldest first; null when there are more than `limit`. */
export async function readMissedNews(
  { em }: Em,
  missed: { subject: string; since: NewsPosition; until: NewsPosition; limit: number },
): Promise<readonly OrderNews[] | null> {
  const rows = await em.execute<OrderNewsRow[]>(
    `select e.id, e.order_id, e.type, e.occurred_at, e.data from order_event e
     where e.customer_id = (select id from customer where subject = ?)
       and ${NEWS_SINCE} and pg_visible_in_snapshot(e.xact, ?::pg_snapshot) and ${ORDER_NEWS}
     order by e.id limit ?`,
    [missed.subject, missed.since, missed.since, missed.until, missed.limit + 1],
  );
  return rows.length > missed.limit ? null : rows.map(newsFromRow);
}
