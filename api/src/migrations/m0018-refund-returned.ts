import { Migration } from "@mikro-orm/migrations";

/** A refund that was done may fail later, when the card's bank sends the money back: it keeps when it was done and counts no more. */
export class M0018RefundReturned extends Migration {
  override up(): void {
    this.addSql(`
      alter table refund drop constraint refund_ends, add constraint refund_ends check (case status
        when 'done' then done_at is not null when 'failed' then failure is not null else done_at is null end);
    `);
    this.addSql(
      refundCounts(`new.status <> old.status and (old.status, new.status) not in (
      ('owed', 'done'), ('owed', 'failed'), ('done', 'failed'))`),
    );
  }

  override down(): void {
    this.addSql(
      "update refund set done_at = null, stripe_refund_id = null where status = 'failed' and done_at is not null;",
    );
    this.addSql(`
      alter table refund drop constraint refund_ends, add constraint refund_ends check (case status
        when 'done' then done_at is not null when 'failed' then done_at is null and failure is not null
        else done_at is null end);
    `);
    this.addSql(refundCounts(`old.status <> 'owed' and new.status <> old.status`));
  }
}

/** The trigger function of m0012, with the condition under which a change of status is refused. */
function refundCounts(refused: string): string {
  return `
    create or replace function refund_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update payment set refund_cents = refund_cents + new.amount_cents where id = new.payment_id and new.status <> 'failed';
        return new;
      end if;
      if (new.payment_id, new.amount_cents) is distinct from (old.payment_id, old.amount_cents) or (${refused}) then
        raise exception 'refund %: what was decided cannot change', old.id using errcode = 'check_violation';
      end if;
      update payment set refund_cents = refund_cents - new.amount_cents
      where id = new.payment_id and new.status = 'failed' and old.status <> 'failed';
      return new;
    end $$;
  `;
}
