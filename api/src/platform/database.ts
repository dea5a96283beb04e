import { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { entities } from "../domain/entities.ts";
import { endDeadConnections, UnattendedClient } from "./dead-connections.ts";
import { readTypes } from "./postgres-values.ts";
import { prepareStatements } from "./prepared-statements.ts";

const CONNECT_MS = 2000;
/** The idle time, long enough for recurring jobs to reuse connections: opening one costs client and server some milliseconds of CPU. */
const IDLE_MS = 60_000;
/** The limit is the same as in `ROLE_SETTINGS`. */
const STATEMENT_MS = 5000;
/** The client needs its own limit: a frozen or disconnected server does not enforce one. */
const CLIENT_GRACE_MS = 2000;

/**
 * Opens the connection pool. `connectMs`: timeout of a connection. Statements and idle transactions have the limits of the role
 * (`role-settings.ts`); `statementMs` overrides the first, but not through PgBouncer, which rejects it as a startup
 * parameter. `waitMs`: how long this process waits for a statement, by default a little longer than the limit. `prepares`: whether
 * frequent statements are prepared (`prepared-statements.ts`).
 */
export function openDatabase({
  url,
  poolMax,
  connectMs = CONNECT_MS,
  statementMs,
  waitMs = (statementMs ?? STATEMENT_MS) + CLIENT_GRACE_MS,
  prepares = true,
}: {
  url: string;
  poolMax: number;
  connectMs?: number;
  statementMs?: number;
  waitMs?: number;
  prepares?: boolean;
}): MikroORM {
  // `MikroORM.init` would load the migrator too, which API and worker never use.
  return new MikroORM({
    clientUrl: url,
    entities: [...entities],
    pool: { min: 0, max: poolMax, idleTimeoutMillis: IDLE_MS },
    driverOptions: {
      connectionTimeoutMillis: connectMs,
      query_timeout: waitMs,
      keepAlive: true,
      statement_timeout: statementMs,
      types: readTypes(),
      Client: UnattendedClient,
      onPoolCreated: (pool: Pool) => {
        endDeadConnections(pool);
        if (prepares) prepareStatements(pool);
      },
    },
  });
}
