import { Migration } from "@mikro-orm/migrations";

/** Customers by the identity provider's subject; the role is a mirror of the provider's and remembers when it changed. */
export class M0003Customer extends Migration {
  override up(): void {
    this.addSql(`
      create table customer (
        id uuid primary key,
        subject text not null unique,
        email text not null check (email = lower(email)),
        name text not null,
        role text not null default 'customer' check (role in ('customer', 'admin')),
        role_changed_at timestamptz not null default now(),
        education text not null default '',
        location text not null default '',
        linkedin_url text not null default '',
        photo_url text not null default '',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
    `);
    this.addSql("create index customer_email on customer (email);");
    this.addSql(`
      create function customer_role_changes() returns trigger language plpgsql as $$
      begin
        new.role_changed_at := now();
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger customer_role_changes before update of role on customer
      for each row when (old.role is distinct from new.role) execute function customer_role_changes();
    `);
  }

  override down(): void {
    this.addSql("drop table customer;");
    this.addSql("drop function customer_role_changes();");
  }
}
