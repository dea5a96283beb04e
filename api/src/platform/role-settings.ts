import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * Settings of the shop's database role. They are set on the role because PgBouncer in transaction mode does not forward startup
 * parameters. A statement that may take longer sets its own limit with `set local`. Many short statements share the cores: workers
 * and compiled code cost each of them more than they save (ADR 0060).
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
