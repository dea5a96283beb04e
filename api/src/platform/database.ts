import { Migrator } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import { Customer } from "../domain/customer/customer.entity.ts";
import { Order } from "../domain/order/order.entity.ts";
import { Payment } from "../domain/payment/payment.entity.ts";
import { Review } from "../domain/review/review.entity.ts";
import { Tool } from "../domain/tool/tool.entity.ts";
import { migrations } from "../migrations/catalogue.ts";
import { giveBackDeadConnections } from "./dead-connections.ts";

const STATEMENT_MS = 5000;
/** The server's own limit says nothing while the server is frozen or cut off. */
const CLIENT_WAITS_LONGER_MS = 2000;

/**
 * Opens the pool. Waits at most 2 s for a connection, 10 s for an idle transaction, and `statementMs` for a statement:
 * 5 s where nothing is said. `lockMs`: for a lock, as long as for the statement where nothing is said.
 */
export async function openDatabase({
  url,
  poolMax,
  statementMs = STATEMENT_MS,
  lockMs,
}: {
  url: string;
  poolMax: number;
  statementMs?: number;
  lockMs?: number;
}): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: [Tool, Customer, Review, Order, Payment],
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.map((m) => ({ name: m.name, class: m.class })),
      snapshot: false,
      silent: true,
    },
    pool: { min: 0, max: poolMax },
    driverOptions: {
      connectionTimeoutMillis: 2000,
      query_timeout: statementMs + CLIENT_WAITS_LONGER_MS,
      keepAlive: true,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: 10_000,
      onPoolCreated: giveBackDeadConnections,
    },
  });
}
