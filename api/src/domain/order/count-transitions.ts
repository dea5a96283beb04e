import type { EntityManager } from "@mikro-orm/postgresql";
import { NEWS_SINCE, type NewsPosition } from "./read-order-news.ts";

/** A step of an order's state, and how often it was taken; `none` stands before an order is placed and after it is cancelled. */
export interface TransitionCount {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly count: number;
}

/** The steps that orders have taken since a position, none twice and none left out, and the position to go on from. */
export async function countTransitions(
  { em }: { em: EntityManager },
  since: NewsPosition,
): Promise<{ position: NewsPosition; transitions: TransitionCount[] }> {
  const rows = await em.execute<(TransitionCount & { position: string })[]>(
    `select pg_current_snapshot()::text as position, n.* from (select 1) now left join (
       select case e.type when 'order.placed' then 'none' when 'order.refunded' then 'paid'
           when 'order.cancel-requested' then 'pending' when 'order.paid' then ${BEFORE_PAID} else 'cancelling' end as "from",
         case e.type when 'order.placed' then 'pending' when 'order.refunded' then 'refunded' when 'order.paid' then 'paid'
           when 'order.cancel-requested' then 'cancelling' when 'order.cancel-withdrawn' then 'pending' else 'none' end as "to",
         e.source, count(*)::int as count
       from order_event e
       where ${NEWS_SINCE} and pg_visible_in_snapshot(e.xact, pg_current_snapshot())
         and e.type in ('order.placed', 'order.paid', 'order.cancel-requested', 'order.cancel-withdrawn', 'order.cancelled', 'order.refunded')
       group by 1, 2, 3
     ) n on true`,
    [since, since],
  );
  return {
    position: rows[0]?.position ?? since,
    transitions: rows.filter((row) => row.count !== null),
  };
}

const BEFORE_PAID = `coalesce((
  select case b.type when 'order.cancel-requested' then 'cancelling' end from order_event b
  where b.order_id = e.order_id and b.type in ('order.cancel-requested', 'order.cancel-withdrawn') and b.id < e.id
  order by b.id desc limit 1), 'pending')`;
