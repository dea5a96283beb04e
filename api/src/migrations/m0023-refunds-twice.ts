import { Migration } from "@mikro-orm/migrations";

const REASONS = "'order-gone', 'sold-out', 'already-paid', 'mismatch', 'admin', 'dashboard', 'by-hand'";

/** What Stripe gives back of a charge that was given back by hand is kept, and does not count: together they exceed the charge. */
export class M0023RefundsTwice extends Migration {
  override up(): void {
    this.addSql(`
      alter table refund drop constraint refund_reason_check,
        add constraint refund_reason_check check (reason in (${REASONS}, 'twice')),
        add constraint refund_twice_counts_not check (reason <> 'twice' or status = 'failed' and stripe_refund_id is not null);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table refund drop constraint refund_reason_check, drop constraint refund_twice_counts_not;
    `);
    this.addSql(`update refund set reason = 'dashboard' where reason = 'twice';`);
    this.addSql(`
      alter table refund add constraint refund_reason_check check (reason in (${REASONS}));
    `);
  }
}
