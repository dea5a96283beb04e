import type { EntityManager } from "@mikro-orm/postgresql";
import { Counter, Gauge } from "prom-client";
import { countTransitions } from "../domain/order/count-transitions.ts";
import { type NewsPosition, newsPosition } from "../domain/order/read-order-news.ts";
import { keptFor } from "./kept-for.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** However often they are read, the database is asked no more often than this. */
const KEPT_MS = 5000;
/** The ledger is added up over every tool: dearer than all the rest. */
const LEDGER_KEPT_TIMES = 12;
const TOOLS_NAMED = 20;

interface Numbers {
  shop_inbox_unprocessed: number;
  shop_inbox_oldest_seconds: number;
  shop_inbox_dead: number;
  shop_outbox_oldest_seconds: number;
  shop_outbox_dead: number;
  shop_mails_troubled: number;
  shop_payments_unsettled: number;
  shop_payments_unsettled_oldest_seconds: number;
  shop_orders_cancelling_oldest_seconds: number;
  backup_last_success_timestamp: number | null;
}

const HELP: Readonly<Record<keyof Numbers, string>> = {
  shop_inbox_unprocessed: "Stripe's events that are kept and not worked on yet",
  shop_inbox_oldest_seconds: "Age of the oldest of them",
  shop_inbox_dead: "Stripe's events that were given up",
  shop_outbox_oldest_seconds: "Age of the oldest row of the outbox that is on no queue yet",
  shop_outbox_dead: "Jobs that were given up",
  shop_mails_troubled:
    "Mails of the last day that were refused, given up, or of which nobody knows whether they went out",
  shop_payments_unsettled: "Charges that are neither a paid order nor given back",
  shop_payments_unsettled_oldest_seconds: "Age of the oldest of them",
  shop_orders_cancelling_oldest_seconds: "Age of the oldest cancellation that has not come to its end",
  backup_last_success_timestamp: "When the last backup was whole, in seconds of Unix",
};

/** Seconds since the oldest, 0 where there is none. */
const ageOf = (column: string): string => `coalesce(extract(epoch from now() - min(${column})), 0)::float8`;

/** Unsettled: owed back and not given back; or still open here though Stripe has told of a charge. */
const NUMBERS = `
  with unsettled as (
    select succeeded_at as since from payment where status = 'refunding'
    union all
    select min(e.received_at) from payment p join stripe_event e on e.payment_intent_id = p.payment_intent_id
    where p.status in ('starting', 'open') and e.type = 'payment_intent.succeeded' group by p.id
  )
  select
    (select count(*)::int from stripe_event where status = 'new') as shop_inbox_unprocessed,
    (select ${ageOf("received_at")} from stripe_event where status = 'new') as shop_inbox_oldest_seconds,
    (select count(*)::int from stripe_event where status = 'dead') as shop_inbox_dead,
    (select ${ageOf("created_at")} from outbox where status = 'new') as shop_outbox_oldest_seconds,
    (select count(*)::int from outbox where status = 'dead') as shop_outbox_dead,
    (select count(*)::int from mail where status in ('refused', 'unknown', 'given-up') and finished_at > now() - interval '1 day') as shop_mails_troubled,
    (select count(*)::int from unsettled) as shop_payments_unsettled,
    (select ${ageOf("since")} from unsettled) as shop_payments_unsettled_oldest_seconds,
    (select ${ageOf("updated_at")} from customer_order where status = 'cancelling') as shop_orders_cancelling_oldest_seconds,
    (select extract(epoch from max(finished_at))::float8 from backup) as backup_last_success_timestamp`;

const LEDGER = `
  select t.id, abs(t.stock_quantity - coalesce(sum(m.quantity), 0))::int as delta
  from tool t left join stock_movement m on m.tool_id = t.id
  group by t.id having t.stock_quantity <> coalesce(sum(m.quantity), 0) order by delta desc limit ${TOOLS_NAMED}`;

/**
 * Figures of the whole shop, read from the database when they are asked for. Every process that has them tells the same: take
 * the greatest of them, not their sum. While the database is away they are left out, and a line says so.
 */
export function addShopFigures(
  metrics: Metrics,
  parts: { em: () => EntityManager; log: Logger; keptMs?: number },
): void {
  const { em, log, keptMs = KEPT_MS } = parts;
  const quietly = <Value>(read: () => Promise<Value>): (() => Promise<Value | null>) =>
    keptFor(keptMs, () =>
      read().catch((error: Error) => {
        log.warn({ reason: error.message }, "figures not read");
        return null;
      }),
    );
  const numbers = quietly(async () => (await em().execute<Numbers[]>(NUMBERS))[0] ?? null);
  for (const [name, help] of Object.entries(HELP)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
    metrics.watch({ name, help, read: async () => (await numbers())?.[name as keyof Numbers] ?? null });
  }
  addLedger(
    metrics,
    keptFor(
      keptMs * LEDGER_KEPT_TIMES,
      quietly(() => em().execute<{ id: string; delta: number }[]>(LEDGER)),
    ),
  );
  addRefunds(
    metrics,
    quietly(() =>
      em().execute<{ reason: string; count: number }[]>(
        "select reason, count(*)::int as count from refund group by reason",
      ),
    ),
  );
  addTransitions(metrics, em, quietly);
}

function addLedger(metrics: Metrics, read: () => Promise<{ id: string; delta: number }[] | null>): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: "shop_stock_invariant_delta",
    help: "Pieces by which a tool's stock is not what its ledger says; tool=any: the greatest, 0 when all agree",
    labelNames: ["tool"],
    registers: [metrics.registry],
    async collect() {
      const wrong = await read();
      this.reset();
      if (!wrong) return;
      this.set({ tool: "any" }, wrong[0]?.delta ?? 0);
      for (const { id, delta } of wrong) this.set({ tool: id }, delta);
    },
  });
}

function addRefunds(metrics: Metrics, read: () => Promise<{ reason: string; count: number }[] | null>): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: "shop_refunds_total",
    help: "Refunds by why they were owed",
    labelNames: ["reason"],
    registers: [metrics.registry],
    async collect() {
      const refunds = await read();
      this.reset();
      for (const { reason, count } of refunds ?? []) this.inc({ reason }, count);
    },
  });
}

/** Counted from the first reading on, since adding up the whole story each time would grow with it. */
function addTransitions(
  metrics: Metrics,
  em: () => EntityManager,
  quietly: <Value>(read: () => Promise<Value>) => () => Promise<Value | null>,
): void {
  let since: NewsPosition | null = null;
  const read = quietly(async () => {
    since ??= await newsPosition({ em: em() });
    const { position, transitions } = await countTransitions({ em: em() }, since);
    since = position;
    for (const { from, to, source, count } of transitions) counter.inc({ from, to, source }, count);
  });
  const counter = new Counter({
    name: "shop_order_transitions_total",
    help: "Steps that orders took, of the whole shop, since this process was first asked",
    labelNames: ["from", "to", "source"],
    registers: [metrics.registry],
    async collect() {
      await read();
    },
  });
}
