import { Migration } from "@mikro-orm/migrations";

/** Orders, the requests that placed them, and their story, which outlives them. */
export class M0005Order extends Migration {
  override up(): void {
    this.addSql(`
      create table customer_order (
        id uuid primary key,
        customer_id uuid not null references customer (id) on delete restrict,
        tool_id uuid not null references tool (id) on delete restrict,
        item_name text not null,
        quantity integer not null check (quantity >= 1),
        unit_price_cents bigint not null check (unit_price_cents >= 1),
        total_cents bigint not null generated always as (quantity * unit_price_cents) stored
          check (total_cents between 50 and 99999999),
        currency text not null default 'usd' check (currency = 'usd'),
        status text not null default 'pending' check (status in ('pending', 'cancelling', 'paid', 'refunded')),
        fulfilment text check (fulfilment in ('preparing', 'shipped', 'delivered')),
        holds_stock boolean not null default true,
        held_until timestamptz not null,
        customer_name text not null,
        email text not null,
        phone text not null check (char_length(phone) between 1 and 40),
        address text not null check (char_length(address) between 1 and 500),
        payment_intent_id text unique,
        paid_at timestamptz,
        placed_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        check ((status in ('paid', 'refunded')) = (payment_intent_id is not null)),
        check ((status in ('paid', 'refunded')) = (paid_at is not null)),
        check ((status in ('paid', 'refunded')) = (fulfilment is not null)),
        check (status <> 'paid' or holds_stock)
      );
    `);
    this.addSql("create index customer_order_of on customer_order (customer_id, id desc);");
    this.addSql(
      `create index customer_order_pending on customer_order (customer_id) where status in ('pending', 'cancelling');`,
    );
    this.addSql(
      `create index customer_order_held on customer_order (held_until) where status = 'pending' and holds_stock;`,
    );
    this.addSql(
      `create index customer_order_cancelling on customer_order (updated_at) where status = 'cancelling';`,
    );
    this.addSql("create index customer_order_tool on customer_order (tool_id);");
    this.addSql(`
      create function customer_order_keeps_its_rules() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.status <> 'cancelling' then
            raise exception 'order % is %: only an order being cancelled can be deleted', old.id, old.status using errcode = 'restrict_violation';
          end if;
          return old;
        end if;
        if (new.id, new.customer_id, new.tool_id, new.quantity, new.unit_price_cents, new.currency)
            is distinct from (old.id, old.customer_id, old.tool_id, old.quantity, old.unit_price_cents, old.currency) then
          raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
        end if;
        if new.status <> old.status and (old.status, new.status) not in (
            ('pending', 'cancelling'), ('cancelling', 'pending'),
            ('pending', 'paid'), ('cancelling', 'paid'), ('paid', 'refunded')) then
          raise exception 'order % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
        end if;
        if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
          raise exception 'order %: the payment that paid it cannot change', old.id using errcode = 'check_violation';
        end if;
        new.updated_at := now();
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger customer_order_keeps_its_rules before update or delete on customer_order
      for each row execute function customer_order_keeps_its_rules();
    `);
    this.addSql(`
      create table order_request (
        customer_id uuid not null references customer (id) on delete restrict,
        idempotency_key text not null check (char_length(idempotency_key) between 1 and 255),
        fingerprint text not null,
        order_id uuid not null,
        created_at timestamptz not null default now(),
        primary key (customer_id, idempotency_key)
      );
    `);
    this.addSql(`
      create table order_event (
        id uuid primary key default uuidv7(),
        order_id uuid not null,
        type text not null,
        occurred_at timestamptz not null default now(),
        source text not null,
        data jsonb not null default '{}'
      );
    `);
    this.addSql("create index order_event_order on order_event (order_id, occurred_at);");
    this.addSql(
      `create unique index order_event_once on order_event (order_id, type) where type in ('order.placed', 'order.paid', 'order.cancelled', 'order.refunded');`,
    );
    this.addSql(`
      create trigger order_event_only_grows before update or delete on order_event
      for each row execute function refuse_change();
    `);
  }

  override down(): void {
    this.addSql("drop table order_event;");
    this.addSql("drop table order_request;");
    this.addSql("drop table customer_order;");
    this.addSql("drop function customer_order_keeps_its_rules();");
  }
}
