import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * Limits of the shop's database role, as Postgres writes them. They belong to the role and not to the connection, since PgBouncer in
 * transaction mode passes no startup parameters on. A statement that may take longer sets its own limit with `set local`.
 */
export const ROLE_TIMEOUTS: Readonly<Record<string, string>> = {
  statement_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
};

/** Sets the limits of the role that is connected; every role may do so for itself. New connections have them. */
export async function setRoleTimeouts(em: EntityManager): Promise<void> {
  for (const [name, value] of Object.entries(ROLE_TIMEOUTS)) {
    await em.execute(`alter role current_user set ${name} = '${value}'`);
  }
}
