import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * Settings of the role that API and worker connect as. They are set on the role because PgBouncer in transaction mode does not forward startup
 * parameters. A statement that may take longer sets its own limit with `set local`. Many short statements share the cores: workers
 * and compiled code cost each of them more than they save (ADR 0015).
 */
export const ROLE_SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
  max_parallel_workers_per_gather: "0",
  jit: "off",
};

/** Sets the settings of the connected role for new connections. Every role may change its own. */
export async function setRoleSettings(em: EntityManager): Promise<void> {
  for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
    await em.execute(`alter role current_user set ${name} = '${value}'`);
  }
}

/** Returns the connected role, quoted for a statement. */
export async function readRole(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ role: string }[]>("select quote_ident(current_user) as role");
  return row?.role ?? "";
}

/**
 * Lets a role read and write rows of the tables that the connected role owns or will create, and nothing else: no DDL, no `truncate`, no
 * trigger is disabled. `role`: as `readRole` returns it.
 */
export async function grantRows(em: EntityManager, role: string): Promise<void> {
  await em.execute(`
    grant usage on schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    revoke insert, update, delete on mikro_orm_migrations from ${role};
  `);
}
