import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CUSTOMER_ID_PREFIX, TOOL_ID_PREFIX } from "../seed/buyers.ts";
import { ADDRESS, PHONE } from "../shop/purchase.ts";
import { runLoadTool } from "./run-program.ts";

export interface OrderScript {
  readonly clients: number;
  /** Each client orders for this many customers of its own, one after the other. */
  readonly customersEach: number;
  readonly firstCustomer: number;
  readonly firstTool: number;
  readonly tools: number;
  readonly holdSeconds: number;
}

/**
 * The writes of `place-order.ts` for pgbench: lock the customer, count what is pending, take the stock with its ledger line,
 * insert order, event and what the relay passes on (as done, so that no mail is sent), in one transaction. `round` (eight hexadecimal digits) keeps the orders' ids apart.
 */
function orderScript(script: OrderScript, round: string): string {
  const numbered = (prefix: string, number: string): string =>
    `('${prefix}' || lpad(${number}::text, 12, '0'))::uuid`;
  const customer = numbered(CUSTOMER_ID_PREFIX, ":customer");
  const tool = numbered(TOOL_ID_PREFIX, ":tool");
  const order = `('${round}-0000-7000-8' || lpad(:client_id::text, 3, '0') || '-' || lpad(:seq::text, 12, '0'))::uuid`;
  return `\\set seq :seq + 1
\\set customer ${script.firstCustomer} + :client_id * ${script.customersEach} + :seq % ${script.customersEach}
\\set tool random(${script.firstTool}, ${script.firstTool + script.tools - 1})
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
values (${order}, ${customer}, ${tool}, :tool_name, 1, :price, now() + ${script.holdSeconds} * interval '1 second',
  'Ada Okafor', 'buyer@boltwright.test', '${PHONE}', '${ADDRESS}');
insert into order_event (order_id, type, source, data)
values (${order}, 'order.placed', 'customer', jsonb_build_object('toolId', ${tool}, 'quantity', 1, 'totalCents', :price::bigint));
insert into outbox (id, fact, job, payload, status, finished_at)
values (uuidv7(), 'order.placed', 'send-order-mail', jsonb_build_object('fact', 'order.placed', 'orderId', ${order}), 'done', now());
commit;
`;
}

/** Orders per second that pgbench writes with this script; prepared statements, its fastest way. */
export async function pgbenchOrders(
  script: OrderScript,
  options: {
    program: string;
    core: number | null;
    folder: string;
    signal: AbortSignal;
    databaseUrl: string;
    round: number;
    seconds: number;
  },
): Promise<number> {
  const file = join(options.folder, "order.pgbench.sql");
  const round = options.round.toString(16).padStart(8, "0");
  writeFileSync(file, orderScript(script, round));
  const url = new URL(options.databaseUrl);
  const clients = ["--client", String(script.clients), "--jobs", "1", "--time", String(options.seconds)];
  const args = ["--no-vacuum", "--protocol", "prepared", "--file", file, "--define", "seq=0", ...clients];
  const env = {
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
  };
  const output = await runLoadTool({ ...options, args, env });
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1];
  const failed = /^number of failed transactions: (\d+)/m.exec(output)?.[1] ?? "0";
  if (tps === undefined || failed !== "0") throw new Error(`pgbench measured nothing:\n${output}`);
  return Number(tps);
}
