import type { EntityManager } from "@mikro-orm/postgresql";
import type { Outbox } from "../domain/shared/context.ts";
import type { Fact } from "../domain/shared/facts.ts";
import { newId } from "../domain/shared/ids.ts";
import { jobsFor } from "../jobs/catalogue.ts";
import { noTracing, type Tracing } from "./tracing.ts";

/** Writes one row for each job that a fact asks for; the worker's relay takes it from there, with the trace that it belongs to. */
export function openOutbox(tracing: Tracing): Outbox {
  return {
    async add(em, fact) {
      const jobs = jobsFor(fact);
      const traceparent = jobs.length ? await traceOf(em, fact, tracing) : null;
      for (const job of jobs) {
        await em.execute(
          "insert into outbox (id, fact, job, payload, traceparent) values (?, ?, ?, ?::jsonb, ?)",
          [newId(), fact.type, job.name, JSON.stringify(job.payload), traceparent],
        );
      }
    },
  };
}

export const outbox = openOutbox(noTracing);

/**
 * The trace under way. An event of Stripe's comes in a call of Stripe's, which knows nothing of the customer's: it goes on in the
 * trace in which its order was placed, and the two are linked.
 */
async function traceOf(em: EntityManager, fact: Fact, tracing: Tracing): Promise<string | null> {
  const here = tracing.traceparent();
  if (!here || fact.type !== "stripe-event.received") return here;
  const [placed] = await em.execute<{ traceparent: string }[]>(
    `select o.traceparent from stripe_event e
       join payment p on p.payment_intent_id = e.payment_intent_id
       join outbox o on coalesce(o.payload ->> 'orderId', o.payload ->> 'eventId', o.payload ->> 'refundId') = p.order_id::text
     where e.id = ? and o.fact = 'order.placed' and o.traceparent is not null limit 1`,
    [fact.eventId],
  );
  if (!placed) return here;
  tracing.link(placed.traceparent);
  return placed.traceparent;
}
