import type { EntityManager } from "@mikro-orm/postgresql";
import { Counter, Gauge } from "prom-client";
import { readWorkStatistics, type WorkStatistics } from "../domain/operations/read-work-statistics.ts";
import { countTransitions, type EventPosition, eventPosition } from "../domain/order/count-transitions.ts";
import { tables } from "../domain/shared/tables.ts";
import { cachedFor } from "./cached-for.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** The minimum time between two reads of the database. */
const CACHE_MS = 5000;
const TOOLS_NAMED = 20;

type WorkMetric = readonly [name: string, help: string, of: (work: WorkStatistics) => number | null];

/** The metrics of work; ages are in seconds, 0 for an empty set. */
const WORK: readonly WorkMetric[] = [
  ["shop_inbox_unprocessed", "Stripe events not processed yet", (work) => work.inbox.count],
  [
    "shop_inbox_oldest_seconds",
    "Age of the oldest Stripe event not processed yet",
    (work) => work.inbox.oldestSeconds ?? 0,
  ],
  ["shop_inbox_dead", "Failed Stripe events", (work) => work.dead.count],
  [
    "shop_outbox_oldest_seconds",
    "Age of the oldest outbox row not sent to a queue, without mails",
    (work) => work.outbox.oldestSeconds ?? 0,
  ],
  ["shop_outbox_dead", "Failed jobs", (work) => work.deadJobs.count],
  ["shop_mails_waiting", "Mails not sent yet", (work) => work.mailsWaiting.count],
  [
    "shop_mail_oldest_seconds",
    "Age of the oldest mail not sent yet",
    (work) => work.mailsWaiting.oldestSeconds ?? 0,
  ],
  [
    "shop_mails_troubled",
    "Mails of the last day that were rejected, failed or have an unknown status",
    (work) => work.mails.count,
  ],
  [
    "shop_payments_unsettled",
    "Charges that are neither a paid order nor refunded",
    (work) => work.unsettled.count,
  ],
  [
    "shop_payments_unsettled_oldest_seconds",
    "Age of the oldest charge that is neither a paid order nor refunded",
    (work) => work.unsettled.oldestSeconds ?? 0,
  ],
  ["shop_disputes_unanswered", "Disputes that need a response", (work) => work.disputes.count],
  [
    "shop_orders_cancelling_oldest_seconds",
    "Age of the oldest unfinished cancellation",
    (work) => work.cancelling.oldestSeconds ?? 0,
  ],
  [
    "shop_orders_overdue_oldest_seconds",
    "Time since the oldest overdue unpaid order should have been cancelled",
    (work) => work.overdue.oldestSeconds ?? 0,
  ],
  ["backup_last_success_timestamp", "Unix time of the last complete backup", (work) => work.lastBackupAt],
  [
    "backup_log_unarchived_seconds",
    "Time since WAL archiving last worked; 0 while it works",
    (work) => work.logUnarchivedSeconds,
  ],
  [
    "shop_stock_checked_seconds",
    "Time since the last complete check of stock against its ledger",
    (work) => work.stockCheckedSeconds,
  ],
];

type StockDelta = { readonly id: string | null; readonly delta: number | null };

/** Returns the result of the job `check-stock`: no row before its first complete run, one row without a tool if all agree. */
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
 * Adds metrics of the whole shop, read from the database at a scrape. Every process reports the same values: use their maximum, not
 * their sum. They have no value while the database is unreachable.
 */
export function addShopMetrics(
  metrics: Metrics,
  parts: { em: () => EntityManager; log: Logger; cacheMs?: number },
): void {
  const { em, log, cacheMs = CACHE_MS } = parts;
  const quietly = <Value>(read: () => Promise<Value>): (() => Promise<Value | null>) =>
    cachedFor(cacheMs, () =>
      read().catch((error: Error) => {
        log.warn({ reason: error.message }, "shop metrics not read");
        return null;
      }),
    );
  const work = quietly(() => readWorkStatistics(em()));
  for (const [name, help, of] of WORK) {
    metrics.watch({
      name,
      help,
      read: async () => {
        const statistics = await work();
        return statistics && of(statistics);
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
  // oxlint-disable-next-line no-new -- the registry stores it
  new Gauge({
    name: "shop_stock_invariant_delta",
    help: "Difference between a tool's stock and its ledger; tool=any: the largest, 0 if all agree",
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
  // oxlint-disable-next-line no-new -- the registry stores it
  new Counter({
    name: "shop_refunds_total",
    help: "Refunds by reason",
    labelNames: ["reason"],
    registers: [metrics.registry],
    async collect() {
      const refunds = await read();
      this.reset();
      for (const { reason, count } of refunds ?? []) this.inc({ reason }, count);
    },
  });
}

/** Counts from the first scrape on: summing up the whole event log would take longer as it grows. */
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
    help: "State transitions of all orders since the first scrape of this process",
    labelNames: ["from", "to", "source"],
    registers: [metrics.registry],
    async collect() {
      await read();
    },
  });
}
