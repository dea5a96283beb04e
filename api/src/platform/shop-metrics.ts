import type { EntityManager } from "@mikro-orm/postgresql";
import { Counter, Gauge } from "prom-client";
import { readWorkStatistics, type WorkStatistics } from "../domain/operations/read-work-statistics.ts";
import { countTransitions } from "../domain/order/count-transitions.ts";
import { type EventPosition, eventPosition } from "../domain/order/event-position.ts";
import { tables } from "../domain/shared/tables.ts";
import { cachedFor } from "./cached-for.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** However often they are read, the database is asked no more often than this. */
const CACHE_MS = 5000;
const TOOLS_NAMED = 20;

interface WorkMetric {
  readonly name: string;
  readonly help: string;
  readonly of: (work: WorkStatistics) => number | null;
}

/** Ages are in seconds, 0 where there is nothing. */
const WORK: readonly WorkMetric[] = [
  {
    name: "shop_inbox_unprocessed",
    help: "Stripe's events that are kept and not worked on yet",
    of: (work) => work.inboxWaiting,
  },
  {
    name: "shop_inbox_oldest_seconds",
    help: "Age of the oldest of them",
    of: (work) => work.inboxOldestSeconds ?? 0,
  },
  {
    name: "shop_inbox_dead",
    help: "Stripe's events that were given up",
    of: (work) => work.inboxDead,
  },
  {
    name: "shop_outbox_oldest_seconds",
    help: "Age of the oldest row of the outbox that is on no queue yet, without mails",
    of: (work) => work.outboxOldestSeconds ?? 0,
  },
  { name: "shop_outbox_dead", help: "Jobs that were given up", of: (work) => work.outboxDead },
  { name: "shop_mails_waiting", help: "Mails that are not sent yet", of: (work) => work.mailsWaiting },
  {
    name: "shop_mail_oldest_seconds",
    help: "Age of the oldest mail that is not sent yet",
    of: (work) => work.mailOldestSeconds ?? 0,
  },
  {
    name: "shop_mails_troubled",
    help: "Mails of the last day that were refused, given up, or of which nobody knows whether they went out",
    of: (work) => work.mailsTroubled,
  },
  {
    name: "shop_payments_unsettled",
    help: "Charges that are neither a paid order nor given back",
    of: (work) => work.paymentsUnsettled,
  },
  {
    name: "shop_payments_unsettled_oldest_seconds",
    help: "Age of the oldest of them",
    of: (work) => work.paymentsUnsettledOldestSeconds ?? 0,
  },
  {
    name: "shop_disputes_unanswered",
    help: "Disputes that wait for the shop's response",
    of: (work) => work.disputesUnanswered,
  },
  {
    name: "shop_orders_cancelling_oldest_seconds",
    help: "Age of the oldest cancellation that has not come to its end",
    of: (work) => work.ordersCancellingOldestSeconds ?? 0,
  },
  {
    name: "shop_orders_overdue_oldest_seconds",
    help: "Since the end of the unpaid order that should have ended first",
    of: (work) => work.ordersOverdueOldestSeconds ?? 0,
  },
  {
    name: "backup_last_success_timestamp",
    help: "When the last backup was whole, in seconds of Unix",
    of: (work) => work.lastBackupAt,
  },
  {
    name: "backup_log_unarchived_seconds",
    help: "Since Postgres could last archive its log, while it cannot; 0 while it can",
    of: (work) => work.logUnarchivedSeconds,
  },
  {
    name: "shop_stock_checked_seconds",
    help: "Since every tool's stock was last compared with its ledger",
    of: (work) => work.stockCheckedSeconds,
  },
];

type StockDelta = { readonly id: string | null; readonly delta: number | null };

/** What the job `check-stock` found: no row before it has looked at every tool once, one without a tool when all agree. */
async function readStockDeltas(em: EntityManager): Promise<StockDelta[]> {
  return tables(em)
    .selectFrom("check_position as p")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("stock_check")
          .select((of) => ["tool_id as id", of.fn<number>("abs", ["delta"]).as("delta")])
          .where("delta", "<>", 0)
          .orderBy((of) => of.fn("abs", ["delta"]), "desc")
          .limit(TOOLS_NAMED)
          .as("c"),
      (join) => join.onTrue(),
    )
    .select(["c.id", "c.delta"])
    .where("p.name", "=", "stock")
    .where("p.finished_at", "is not", null)
    .execute();
}

/**
 * Figures of the whole shop, read from the database when they are asked for. Every process that has them tells the same: take
 * the greatest of them, not their sum. While the database is away they are left out, and a line says so.
 */
export function addShopMetrics(
  metrics: Metrics,
  parts: { em: () => EntityManager; log: Logger; cacheMs?: number },
): void {
  const { em, log, cacheMs: keptMs = CACHE_MS } = parts;
  const quietly = <Value>(read: () => Promise<Value>): (() => Promise<Value | null>) =>
    cachedFor(keptMs, () =>
      read().catch((error: Error) => {
        log.warn({ reason: error.message }, "figures not read");
        return null;
      }),
    );
  const work = quietly(() => readWorkStatistics(em()));
  for (const { name, help, of } of WORK) {
    metrics.watch({
      name,
      help,
      read: async () => {
        const figures = await work();
        return figures && of(figures);
      },
    });
  }
  addLedger(
    metrics,
    quietly(() => readStockDeltas(em())),
  );
  addRefunds(
    metrics,
    quietly(() => tables(em()).selectFrom("refund_count").select(["reason", "count"]).execute()),
  );
  addTransitions(metrics, em, quietly);
}

function addLedger(metrics: Metrics, read: () => Promise<StockDelta[] | null>): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: "shop_stock_invariant_delta",
    help: "Pieces by which a tool's stock is not what its ledger says; tool=any: the greatest, 0 when all agree",
    labelNames: ["tool"],
    registers: [metrics.registry],
    async collect() {
      const wrong = await read();
      this.reset();
      if (!wrong?.length) return;
      this.set({ tool: "any" }, wrong[0]?.delta ?? 0);
      for (const { id, delta } of wrong) if (id !== null && delta !== null) this.set({ tool: id }, delta);
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
  let since: EventPosition | null = null;
  const read = quietly(async () => {
    since ??= await eventPosition({ em: em() });
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
