import { Migration } from "@mikro-orm/migrations";

/** Drops what processes of the release before the states of refunds wrote: two columns, and the functions that moved what they wrote. */
export class M0062RefundsWithoutOldColumns extends Migration {
  override up(): void {
    this.addSql("drop trigger order_event_of_old_processes on order_event;");
    this.addSql("drop function order_event_of_old_processes();");
    this.addSql("drop trigger refund_of_old_processes on refund;");
    this.addSql("drop function refund_of_old_processes();");
    this.addSql("alter table refund drop column status, drop column failure;");
  }

  override down(): void {
    this.addSql(`
      alter table refund
        add column status text not null default 'owed' check (status in ('owed', 'done', 'failed')),
        add column failure text;
    `);
    this.addSql(`
      create function refund_of_old_processes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if new.status = 'failed' and new.reason = 'twice' then new.state := 'succeeded'; end if;
        elsif new.status <> old.status and new.state = old.state then
          new.state := case when new.status = 'done' then 'succeeded' when old.status = 'done' then 'returned' else 'failed' end;
          if new.status = 'failed' then
            new.failure_code := 'rejected';
            new.failure_detail := new.failure;
          end if;
        end if;
        new.status := case when new.reason = 'twice' or new.state in ('failed', 'returned') then 'failed'
          when new.state = 'succeeded' then 'done' else 'owed' end;
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger refund_of_old_processes before insert or update on refund
      for each row execute function refund_of_old_processes();
    `);
    this.addSql("update refund set status = status;");
    this.addSql(`
      create function order_event_of_old_processes() returns trigger language plpgsql as $$
      begin
        new.actor_id := new.source::uuid;
        new.source := 'admin';
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger order_event_of_old_processes before insert on order_event
      for each row when (new.source ~ '^[0-9a-f]{8}-') execute function order_event_of_old_processes();
    `);
  }
}
