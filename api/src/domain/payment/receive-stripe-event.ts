import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW } from "../shared/tables.ts";
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
  if (!changesSomething(type)) {
    const [stored] = await storeIgnored(ctx.em, { id, type, paymentIntentId });
    return { fresh: stored !== undefined };
  }
  const event = { type: "stripe-event.received", eventId: id, paymentIntentId } as const;
  const jobs = JSON.stringify(await ctx.outbox.rowsOf(ctx.em, event));
  const [stored] = await storeWithJob(ctx.em, { id, type, paymentIntentId, body, jobs });
  return { fresh: stored !== undefined };
}

const storeIgnored = statement((db, { id, type, paymentIntentId }: Slots<Omit<ReceivedEvent, "body">>) =>
  db
    .insertInto("stripe_event")
    .values({
      id,
      type,
      payment_intent_id: paymentIntentId,
      status: "done",
      outcome: "ignored",
      processed_at: NOW,
      body: NO_BODY,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id"),
);

const storeWithJob = statement((db, slots: Slots<ReceivedEvent & { jobs: string }>) =>
  db
    .with("event", (db) =>
      db
        .insertInto("stripe_event")
        .values({
          id: slots.id,
          type: slots.type,
          payment_intent_id: slots.paymentIntentId,
          body: slots.body,
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
