import { Migration } from "@mikro-orm/migrations";

/** The story of who was made admin or ceased to be one; every change of the mirror has its line, whoever caused it. */
export class M0015RoleChange extends Migration {
  override up(): void {
    this.addSql("create extension if not exists pg_trgm;");
    this.addSql(`
      create table role_change (
        id uuid primary key default uuidv7(),
        customer_id uuid not null references customer (id) on delete restrict,
        role text not null check (role in ('customer', 'admin')),
        source text not null check (source in ('admin', 'identity-provider')),
        changed_by uuid references customer (id) on delete restrict,
        state text not null check (state in ('begun', 'done', 'undone')),
        begun_at timestamptz not null default now(),
        settled_at timestamptz,
        check ((source = 'admin') = (changed_by is not null)),
        check ((state = 'begun') = (settled_at is null))
      );
    `);
    this.addSql("create unique index role_change_begun on role_change (customer_id) where state = 'begun';");
    this.addSql("create index role_change_of on role_change (customer_id, settled_at desc);");
    this.addSql(`
      create function role_change_is_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or old.state <> 'begun' or
           (new.id, new.customer_id, new.role, new.source, new.changed_by, new.begun_at) is distinct from
           (old.id, old.customer_id, old.role, old.source, old.changed_by, old.begun_at) then
          raise exception 'changes of roles are kept as they were';
        end if;
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger role_change_is_kept before update or delete on role_change
      for each row execute function role_change_is_kept();
    `);
    this.addSql(`
      insert into role_change (customer_id, role, source, state, settled_at)
      select id, role, 'identity-provider', 'done', role_changed_at from customer where role = 'admin';
    `);
    this.addSql(`
      create function customer_role_is_told() returns trigger language plpgsql as $$
      begin
        if coalesce(current_setting('shop.role_change', true), '') <> 'admin' then
          insert into role_change (customer_id, role, source, state, settled_at)
          values (new.id, new.role, 'identity-provider', 'done', clock_timestamp());
        end if;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger customer_role_is_told after update of role on customer
      for each row when (old.role is distinct from new.role) execute function customer_role_is_told();
    `);
    this.addSql(`
      create trigger customer_first_role_is_told after insert on customer
      for each row when (new.role = 'admin') execute function customer_role_is_told();
    `);
    this.addSql("create index customer_admins_first on customer ((role = 'admin') desc, id desc);");
    this.addSql("create index customer_text on customer using gin (email gin_trgm_ops, name gin_trgm_ops);");
  }

  override down(): void {
    this.addSql("drop index customer_text;");
    this.addSql("drop index customer_admins_first;");
    this.addSql("drop trigger customer_first_role_is_told on customer;");
    this.addSql("drop trigger customer_role_is_told on customer;");
    this.addSql("drop function customer_role_is_told();");
    this.addSql("drop table role_change;");
    this.addSql("drop function role_change_is_kept();");
  }
}
