import { sql } from "kysely";
import { orderGone } from "../order/order.policy.ts";
import type { PendingCause } from "../order/pending-causes.ts";
import { type OrderRecord, readOrderRecord } from "../payment/inspect-order.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { JOB_SUBJECT } from "../shared/job-subject.ts";
import { tables } from "../shared/tables.ts";
import { type FoundOrder, findOrders } from "./find-orders.ts";
import { inspectPending } from "./explain-pending-order.ts";
import type { JobAdmin, QueuedJob } from "./job-admin.ts";
import { listEventsOfOrder, type StripeEventView } from "./list-stripe-events.ts";

/** A job of an order, its events or its refunds, with its state on the queue; `queued` is null where it is on none. */
export interface OrderJob {
  readonly rowId: string;
  readonly job: string;
  readonly row: "new" | "sent" | "done" | "dead";
  readonly madeAt: Date;
  readonly problem: string | null;
  /** The W3C id of the trace that created it; null while tracing is off. */
  readonly traceId: string | null;
  readonly queued: QueuedJob | null;
}

/** The data of an order that an operator can act on; no personal data. */
export interface OrderDetails extends OrderRecord {
  readonly order: FoundOrder;
  readonly stripeEvents: readonly StripeEventView[];
  readonly jobs: readonly OrderJob[];
  /** The reason why it is not paid; null for one that is or was, and for a cancelled one. */
  readonly why: PendingCause | null;
}

const ROWS_MAX = 200;

/** Returns an order with its timeline, payments, events and jobs, also after it was cancelled. Error: `not-found`. */
export async function inspectOrderForOperator(
  ctx: DomainContext & { readonly jobAdmin: JobAdmin },
  orderId: string,
): Promise<OrderDetails> {
  const [order] = await findOrders(ctx, orderId);
  if (!order) throw orderGone();
  const record = await readOrderRecord(ctx.em, order.orderId);
  const stripeEvents = await listEventsOfOrder(ctx, order.orderId);
  const subjects = [order.orderId, ...[...stripeEvents, ...record.refunds].map(({ id }) => id)];
  return {
    order,
    ...record,
    stripeEvents,
    jobs: await readJobs(ctx, subjects),
    why: await inspectPending(ctx, order.orderId, stripeEvents),
  };
}

async function readJobs(
  ctx: DomainContext & { readonly jobAdmin: JobAdmin },
  subjects: readonly string[],
): Promise<OrderJob[]> {
  const rows = await tables(ctx.em)
    .selectFrom("outbox")
    .select(["id", "job", "status", "created_at", "error"])
    .select(sql<string | null>`substring(traceparent from 4 for 32)`.as("trace_id"))
    .where(JOB_SUBJECT, "=", anyOf(subjects))
    .orderBy("created_at", "desc")
    .limit(ROWS_MAX)
    .execute();
  return Promise.all(
    rows.map(async ({ id, job, status, created_at, error, trace_id }) => ({
      rowId: id,
      job,
      row: status,
      madeAt: created_at,
      problem: error,
      traceId: trace_id,
      // A finished job is off its queue; while Redis is unreachable only the row is shown.
      queued: status === "done" ? null : await ctx.jobAdmin.findOfRow({ id, job }).catch(() => null),
    })),
  );
}
