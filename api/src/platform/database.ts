import { Migrator } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import { Customer } from "../domain/customer/customer.entity.ts";
import { Order } from "../domain/order/order.entity.ts";
import { Payment } from "../domain/payment/payment.entity.ts";
import { Review } from "../domain/review/review.entity.ts";
import { Tool } from "../domain/tool/tool.entity.ts";
import { migrations } from "../migrations/catalogue.ts";

/** Opens the pool. Waits at most 2 s for a connection, 5 s for a statement, 10 s for an idle transaction. */
export async function openDatabase(options: { url: string; poolMax: number }): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: options.url,
    entities: [Tool, Customer, Review, Order, Payment],
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.map((m) => ({ name: m.name, class: m.class })),
      snapshot: false,
      silent: true,
    },
    pool: { min: 0, max: options.poolMax },
    driverOptions: {
      connectionTimeoutMillis: 2000,
      // The server's own limit says nothing while the server is frozen or cut off.
      query_timeout: 7000,
      keepAlive: true,
      statement_timeout: 5000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
}
