import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * Timeouts of the shop's database role. They are set on the role because PgBouncer in transaction mode does not forward startup
 * parameters. A statement that may take longer sets its own limit with `set local`.
 */
export const ROLE_TIMEOUTS: Readonly<Record<string, string>> = {
  statement_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
};

/** Sets the timeouts of the connected role for new connections. Every role may change its own. */
export async function setRoleTimeouts(em: EntityManager): Promise<void> {
  for (const [name, value] of Object.entries(ROLE_TIMEOUTS)) {
    await em.execute(`alter role current_user set ${name} = '${value}'`);
  }
}
