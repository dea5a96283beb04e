import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NO_BODY } from "./event-body.ts";
import { changesSomething } from "./stripe-event-types.ts";

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly paymentIntentId: string | null;
  /** The signed bytes. */
  readonly body: Buffer;
}

/**
 * Stores a verified event, once per id, and adds its job where its type can change something. The worker reads the current state
 * from Stripe later. Other types are finished at once, without their bodies.
 */
export async function receiveStripeEvent(
  ctx: Pick<DomainContext, "em" | "outbox">,
  { id, type, paymentIntentId, body }: ReceivedEvent,
): Promise<{ fresh: boolean }> {
  const isIgnored = !changesSomething(type);
  const event = { type: "stripe-event.received", eventId: id, paymentIntentId } as const;
  const jobs = JSON.stringify(isIgnored ? [] : await ctx.outbox.rowsOf(ctx.em, event));
  const stored = { id, type, paymentIntentId, body: isIgnored ? NO_BODY : body, isIgnored, jobs };
  return { fresh: (await store(ctx.em, stored)).length > 0 };
}

const store = statement((db, slots: Slots<ReceivedEvent & { isIgnored: boolean; jobs: string }>) =>
  db
    .with("event", (db) =>
      db
        .insertInto("stripe_event")
        .values({
          id: slots.id,
          type: slots.type,
          payment_intent_id: slots.paymentIntentId,
          body: slots.body,
          status: sql<"done" | "new">`case when ${slots.isIgnored}::boolean then 'done' else 'new' end`,
          outcome: sql`case when ${slots.isIgnored}::boolean then 'ignored' end`,
          processed_at: sql`case when ${slots.isIgnored}::boolean then now() end`,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id"),
    )
    .with("job", (db) =>
      insertJobs(db, slots.jobs, sql<boolean>`exists (${db.selectFrom("event").select("id")})`),
    )
    .selectFrom("event")
    .select("id"),
);
