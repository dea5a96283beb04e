import { Migration } from "@mikro-orm/migrations";

const SHOP_OWES = "('order-gone', 'sold-out', 'already-paid', 'mismatch')";

/**
 * The amount of a refund that the shop owes by itself may change until it fails: it is what Stripe's dashboard left of the charge.
 * All other amounts stay fixed.
 */
export class M0027OwedRefundRest extends Migration {
  override up(): void {
    this.addSql(
      refundCounts(`new.payment_id <> old.payment_id
        or new.amount_cents <> old.amount_cents and (old.status = 'failed' or old.reason not in ${SHOP_OWES})`),
    );
  }

  override down(): void {
    this.addSql(
      refundCounts("(new.payment_id, new.amount_cents) is distinct from (old.payment_id, old.amount_cents)"),
    );
  }
}

/** The trigger function of m0018, with the condition under which a change of payment or amount is rejected. */
function refundCounts(rejected: string): string {
  return `
    create or replace function refund_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update payment set refund_cents = refund_cents + new.amount_cents where id = new.payment_id and new.status <> 'failed';
        return new;
      end if;
      if ${rejected} or (new.status <> old.status and (old.status, new.status) not in (
          ('owed', 'done'), ('owed', 'failed'), ('done', 'failed'))) then
        raise exception 'refund %: what was decided cannot change', old.id using errcode = 'check_violation';
      end if;
      update payment set refund_cents = refund_cents
        - case when old.status <> 'failed' then old.amount_cents else 0 end
        + case when new.status <> 'failed' then new.amount_cents else 0 end
      where id = new.payment_id and (old.amount_cents <> new.amount_cents or old.status <> 'failed' and new.status = 'failed');
      return new;
    end $$;
  `;
}
