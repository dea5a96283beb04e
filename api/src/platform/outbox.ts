import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Outbox } from "../domain/shared/context.ts";
import type { DomainEvent } from "../domain/shared/domain-event.ts";
import { newId } from "../domain/shared/ids.ts";
import { insertJobs } from "../domain/shared/insert-jobs.ts";
import { JOB_SUBJECT } from "../domain/shared/job-subject.ts";
import { tables } from "../domain/shared/tables.ts";
import { jobs, jobsFor } from "../jobs/catalogue.ts";
import type { Job } from "../jobs/job.ts";
import { noTracing, type Tracing } from "./tracing.ts";

/** Returns the outbox: writes one row per job that an event requests, with its trace. The worker's relay sends the jobs. */
export function openOutbox(tracing: Tracing): Outbox {
  const rowsOf: Outbox["rowsOf"] = async (em, event) => {
    const requested = jobsFor(event);
    const traceparent = requested.length ? await traceOf(em, event, tracing) : null;
    return requested.map(({ name, payload }) => ({
      id: newId(),
      event: event.type,
      job: name,
      payload,
      traceparent,
      isFirst: (jobs[name] as Job).isFirst?.(payload) ?? false,
    }));
  };
  return {
    rowsOf,
    async add(em, event) {
      const rows = await rowsOf(em, event);
      if (rows.length) await insertJobs(tables(em), sql<string>`${JSON.stringify(rows)}`).execute();
    },
  };
}

export const outbox = openOutbox(noTracing);

/**
 * Returns the current trace. A Stripe event continues the trace in which its order was placed, because Stripe's call does not know
 * that trace; the two are linked.
 */
async function traceOf(em: EntityManager, event: DomainEvent, tracing: Tracing): Promise<string | null> {
  const here = tracing.traceparent();
  if (!here || event.type !== "stripe-event.received" || !event.paymentIntentId) return here;
  const placed = await tables(em)
    .selectFrom("payment as p")
    .innerJoin("outbox", (join) => join.on(JOB_SUBJECT, "=", sql<string>`p.order_id::text`))
    .select("outbox.traceparent")
    .where("p.payment_intent_id", "=", event.paymentIntentId)
    .where("outbox.event", "=", "order.placed")
    .where("outbox.traceparent", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!placed?.traceparent) return here;
  tracing.link(placed.traceparent);
  return placed.traceparent;
}
