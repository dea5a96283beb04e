import { Migration } from "@mikro-orm/migrations";

/**
 * A lost dispute references the refund that records it. Those of before reference the first refund outside Stripe of their charge since they
 * were lost.
 */
export class M0070RefundOfDispute extends Migration {
  override up(): void {
    this.addSql("alter table dispute add column refund_id uuid references refund (id) on delete restrict;");
    this.addSql(`
      update dispute d set refund_id = (
        select r.id from refund r
        where r.payment_id = d.payment_id and r.reason = 'by-hand' and r.state = 'succeeded' and r.created_at >= d.updated_at
        order by r.created_at, r.id limit 1
      ) where d.status = 'lost';
    `);
    this.addSql("create index dispute_refund on dispute (refund_id) where refund_id is not null;");
  }

  override down(): void {
    this.addSql("alter table dispute drop column refund_id;");
  }
}
