import { Migration } from "@mikro-orm/migrations";

/** Money that was given back outside Stripe is a refund too, the only one that Stripe has no name for. */
export class M0022RefundsByHand extends Migration {
  override up(): void {
    this.addSql(`
      alter table refund drop constraint refund_reason_check, drop constraint refund_check,
        add constraint refund_reason_check check (reason in
          ('order-gone', 'sold-out', 'already-paid', 'mismatch', 'admin', 'dashboard', 'by-hand')),
        add constraint refund_check check ((stripe_refund_id is null) = (done_at is null or reason = 'by-hand'));
    `);
  }

  override down(): void {
    // Kept as what the code of before knows: somebody gave it back past the shop.
    this.addSql(
      `update refund set stripe_refund_id = 'by-hand:' || id, reason = 'dashboard' where reason = 'by-hand';`,
    );
    this.addSql(`
      alter table refund drop constraint refund_reason_check, drop constraint refund_check,
        add constraint refund_reason_check check (reason in
          ('order-gone', 'sold-out', 'already-paid', 'mismatch', 'admin', 'dashboard')),
        add constraint refund_check check ((stripe_refund_id is null) = (done_at is null));
    `);
  }
}
