import { Migration } from "@mikro-orm/migrations";

/** The return as the request key of its refund named it. */
const NAMED = "p.order_id = x.order_id and r.request_key = 'return-' || x.id";

/**
 * A return references the refund that was requested for it. The reference goes in the direction of `refund_id`: a backup restores tables
 * in the order of their references, which must not form a cycle. Processes of the release before write the request key only, the trigger
 * sets the reference for them; the next release drops the trigger and its function.
 */
export class M0067RefundOfReturn extends Migration {
  override up(): void {
    this.addSql(
      "alter table order_return add column requested_refund_id uuid unique references refund (id);",
    );
    this.addSql(`
      update order_return x set requested_refund_id = r.id
      from refund r join payment p on p.id = r.payment_id where ${NAMED};
    `);
    this.addSql(`
      create function refund_of_return_of_old_processes() returns trigger language plpgsql as $$
      begin
        update order_return x set requested_refund_id = r.id
        from refund r join payment p on p.id = r.payment_id
        where r.id = new.id and ${NAMED} and x.requested_refund_id is null;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger refund_of_return_of_old_processes after insert on refund
      for each row when (new.request_key like 'return-%') execute function refund_of_return_of_old_processes();
    `);
  }

  override down(): void {
    this.addSql("drop trigger refund_of_return_of_old_processes on refund;");
    this.addSql("drop function refund_of_return_of_old_processes();");
    this.addSql("alter table order_return drop column requested_refund_id;");
  }
}
