import { Migration } from "@mikro-orm/migrations";

/**
 * Checks and metrics that do not read the whole history: per tool the sum of its ledger up to one movement, the positions of the
 * recurring checks, refunds counted when they are written, and indexes for what the metrics read every few seconds.
 */
export class M0032BoundedChecks extends Migration {
  override up(): void {
    this.addSql(`
      create table stock_check (
        tool_id uuid primary key references tool (id) on delete cascade,
        movement_id uuid,
        quantity bigint not null default 0,
        delta integer not null default 0
      );
    `);
    this.addSql("create index stock_check_wrong on stock_check (abs(delta) desc) where delta <> 0;");
    // Both columns in the same direction, so that a tool's movements after one of them are a range of the index, which has the quantity too.
    this.addSql("create index stock_movement_ledger on stock_movement (tool_id, id) include (quantity);");
    this.addSql("drop index stock_movement_of;");
    this.addSql(`
      create table check_position (
        name text primary key,
        position text,
        finished_at timestamptz
      );
    `);
    this.addSql(`
      create table refund_count (
        reason text primary key,
        count bigint not null
      );
    `);
    this.addSql("insert into refund_count select reason, count(*) from refund group by reason;");
    this.addSql(`
      create function refund_is_counted() returns trigger language plpgsql as $$
      begin
        insert into refund_count select reason, count(*) from added group by reason order by reason
        on conflict (reason) do update set count = refund_count.count + excluded.count;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger refund_is_counted after insert on refund
      referencing new table as added for each statement execute function refund_is_counted();
    `);
    this.addSql("create index refund_done on refund (done_at) where status = 'done';");
    this.addSql("create index refund_failed on refund (created_at) where status = 'failed';");
    this.addSql("create index refund_twice on refund (done_at) where reason = 'twice' and note = '';");
    this.addSql("create index payment_refunding on payment (succeeded_at) where status = 'refunding';");
    this.addSql("create index order_request_order on order_request (order_id);");
    this.addSql(
      "create index stock_movement_restocked on stock_movement (order_id) where reason = 'restocked';",
    );
  }

  override down(): void {
    this.addSql(
      "drop index stock_movement_restocked, order_request_order, payment_refunding, refund_twice, refund_failed, refund_done;",
    );
    this.addSql("drop trigger refund_is_counted on refund;");
    this.addSql("drop function refund_is_counted;");
    this.addSql("create index stock_movement_of on stock_movement (tool_id, id desc);");
    this.addSql("drop index stock_movement_ledger;");
    this.addSql("drop table refund_count, check_position, stock_check;");
  }
}
