import { sql } from "kysely";

/** What changed, by field, each as `{ from, to }`, of an event `e` of an order; empty where the order is gone. */
type Changes = Readonly<Record<string, unknown>>;

/** Address and phone. */
export const CHANGED_DELIVERY = sql<Changes>`coalesce((
  select jsonb_build_object('address', jsonb_build_object('from', d.old_address, 'to', d.new_address),
    'phone', jsonb_build_object('from', d.old_phone, 'to', d.new_phone))
  from delivery_change d where d.event_id = e.id), '{}'::jsonb)`;

/** Carrier and tracking number when the order was shipped: what the first correction replaced, or what they are. */
export const SHIPPED_PARCEL = sql<Changes>`coalesce((
  select jsonb_build_object(
    'carrier', jsonb_build_object('from', null, 'to', case when p.event_id is null then o.carrier else p.old_carrier end),
    'trackingNumber', jsonb_build_object('from', null,
      'to', case when p.event_id is null then o.tracking_number else p.old_tracking_number end))
  from customer_order o left join parcel_change p on p.order_id = o.id
  where o.id = e.order_id order by p.event_id limit 1), '{}'::jsonb)`;

/** Carrier and tracking number before and after a correction. */
export const CHANGED_PARCEL = sql<Changes>`coalesce((
  select jsonb_build_object('carrier', jsonb_build_object('from', p.old_carrier, 'to', p.new_carrier),
    'trackingNumber', jsonb_build_object('from', p.old_tracking_number, 'to', p.new_tracking_number))
  from parcel_change p where p.event_id = e.id), '{}'::jsonb)`;
