import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CUSTOMER_ID_PREFIX } from "../seed/customers.ts";
import { TOOL_ID_PREFIX } from "../seed/tools.ts";
import { ADDRESS, PHONE } from "../scripts/input/purchase.ts";
import { type LoadProgram, runProgram } from "./run-program.ts";

interface OrderRound {
  readonly databaseUrl: string;
  /** Makes the ids of the orders unique. */
  readonly round: number;
  readonly seconds: number;
  readonly clients: number;
  readonly customersPerClient: number;
  readonly tools: number;
}

/** The stack's default hold. */
const HOLD_SECONDS = 1800;

/**
 * Returns the writes of `place-order.ts` as a pgbench script: one transaction that locks the customer, counts the pending orders, takes the
 * stock with its ledger line, and inserts order, event and outbox row (as done, so that no mail is sent).
 */
function orderScript({ round, customersPerClient, tools }: OrderRound): string {
  const numbered = (prefix: string, number: string): string =>
    `('${prefix}' || lpad(${number}::text, 12, '0'))::uuid`;
  const customer = numbered(CUSTOMER_ID_PREFIX, ":customer");
  const tool = numbered(TOOL_ID_PREFIX, ":tool");
  const prefix = round.toString(16).padStart(8, "0");
  const order = `('${prefix}-0000-7000-8' || lpad(:client_id::text, 3, '0') || '-' || lpad(:seq::text, 12, '0'))::uuid`;
  return `\\set seq :seq + 1
\\set customer 1 + :client_id * ${customersPerClient} + :seq % ${customersPerClient}
\\set tool random(0, ${tools - 1})
begin;
select 1 from customer where id = ${customer} for no key update;
select count(*) from customer_order where customer_id = ${customer} and status in ('pending', 'cancelling');
with taken as (
  update tool set stock_quantity = stock_quantity - 1, updated_at = now()
  where id = ${tool} and stock_quantity >= 1 and (1 >= minimum_order_quantity and archived_at is null)
  returning id, name, unit_price_cents
), line as (
  insert into stock_movement (tool_id, order_id, quantity, reason) select id, ${order}, -1, 'order-placed' from taken
)
select name as tool_name, unit_price_cents as price from taken \\gset
insert into customer_order (id, customer_id, tool_id, item_name, quantity, unit_price_cents, held_until, customer_name, email, phone, address)
values (${order}, ${customer}, ${tool}, :tool_name, 1, :price, now() + ${HOLD_SECONDS} * interval '1 second',
  'Ada Okafor', 'buyer@boltwright.test', '${PHONE}', '${ADDRESS}');
insert into order_event (order_id, type, source, data)
values (${order}, 'order.placed', 'customer', jsonb_build_object('toolId', ${tool}, 'quantity', 1, 'totalCents', :price::bigint));
insert into outbox (id, event, job, payload, status, finished_at)
values (uuidv7(), 'order.placed', 'send-order-mail', jsonb_build_object('event', 'order.placed', 'orderId', ${order}), 'done', now());
commit;
`;
}

/** Writes orders with prepared statements and returns their number per second. */
export async function orderWithPgbench(pgbench: LoadProgram, orders: OrderRound): Promise<number> {
  const file = join(pgbench.folder, "order.pgbench.sql");
  writeFileSync(file, orderScript(orders));
  const clients = ["--client", String(orders.clients), "--jobs", "1", "--time", String(orders.seconds)];
  const args = ["--no-vacuum", "--protocol", "prepared", "--file", file, "--define", "seq=0", ...clients];
  const url = new URL(orders.databaseUrl);
  const output = await runProgram(pgbench, args, {
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
  });
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1];
  const failed = /^number of failed transactions: (\d+)/m.exec(output)?.[1] ?? "0";
  if (tps === undefined || failed !== "0") throw new Error(`pgbench measured nothing:\n${output}`);
  return Number(tps);
}
