import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { changesSomething } from "./stripe-event-types.ts";

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly paymentIntentId: string | null;
  /** The bytes as they were signed. */
  readonly body: Buffer;
}

/**
 * Stores a verified event, once per id, and wakes the worker where its type can change something. Nothing else: what it means is read
 * from Stripe later. The other types are done as they come, and their bodies are not stored.
 */
export async function receiveStripeEvent(
  ctx: Pick<DomainContext, "em" | "outbox">,
  { id, type, paymentIntentId, body }: ReceivedEvent,
): Promise<{ fresh: boolean }> {
  const event = { id, type, payment_intent_id: paymentIntentId };
  if (!changesSomething(type)) {
    const done = { status: "done", outcome: "ignored", processed_at: NOW } as const;
    const stored = await tables(ctx.em)
      .insertInto("stripe_event")
      .values({ ...event, ...done, body: Buffer.alloc(0) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return { fresh: stored !== undefined };
  }
  const fact = { type: "stripe-event.received", eventId: id, paymentIntentId } as const;
  const [job] = await ctx.outbox.rowsOf(ctx.em, fact);
  if (!job) throw new Error("no job processes events");
  const stored = await tables(ctx.em)
    .with("event", (db) =>
      db
        .insertInto("stripe_event")
        .values({ ...event, body })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id"),
    )
    .insertInto("outbox")
    .columns(["id", "fact", "job", "payload", "traceparent"])
    .expression((eb) =>
      eb
        .selectFrom("event")
        .select([
          sql<string>`${job.id}::uuid`.as("id"),
          sql<string>`${job.fact}`.as("fact"),
          sql<string>`${job.job}`.as("job"),
          sql<Record<string, unknown>>`${job.payload}::jsonb`.as("payload"),
          sql<string | null>`${job.traceparent}`.as("traceparent"),
        ]),
    )
    .returning("id")
    .executeTakeFirst();
  return { fresh: stored !== undefined };
}
