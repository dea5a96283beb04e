import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { DomainContext } from "../shared/context.ts";
import { finishOutboxRow } from "../shared/finish-outbox-row.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW } from "../shared/tables.ts";
import { selectOwners } from "./event-body.ts";
import { type KnownCharge, selectCharges } from "./known-charge.ts";
import type { PaymentState } from "./payment-state.ts";
import type { Settlement } from "./settle-payment.ts";

/** A finished event: its outcome, and how long after its arrival it was finished. */
export interface HandledEvent {
  readonly type: string;
  readonly outcome: Settlement | "ignored" | "dead";
  readonly lagSeconds: number;
  /** True if the outbox row of the job was finished in the same statement. */
  readonly isRowFinished?: boolean;
}

/** A stored event that is not finished, with what the shop knows of its charge. */
export interface OpenEvent {
  readonly id: string;
  readonly type: string;
  readonly paymentIntentId: string | null;
  readonly known: KnownCharge | undefined;
}

/** The values that a finished event is set to. */
export const DONE = {
  status: "done",
  processed_at: NOW,
  tried_at: NOW,
  problem: null,
  attempts: sql<number>`attempts + 1`,
} as const;
/** The seconds since the event arrived. */
export const LAG = sql<number>`extract(epoch from now() - received_at)::float8`.as("lag");

/**
 * Events that change nothing, by the state of their payment. At Stripe a succeeded or canceled intent is final; its refunds and disputes
 * have events of their own. A payment that is canceled here may still be charged, so its other events are not among them.
 */
const LATE_EVENTS: readonly (readonly [type: string, status: PaymentState])[] = [
  ["payment_intent.succeeded", "succeeded"],
  ["payment_intent.succeeded", "refunded"],
  ["payment_intent.payment_failed", "succeeded"],
  ["payment_intent.payment_failed", "refunded"],
  ["payment_intent.canceled", "canceled"],
];

/**
 * Reads an event. Finishes it in the same statement where its payment is finished (`LATE_EVENTS`), as is usual after the browser's
 * confirmation: no request to Stripe, no lock. Null where the event is already finished.
 */
export async function readEvent(
  { em }: Pick<DomainContext, "em">,
  eventId: string,
  outboxRow: string | null,
): Promise<{ event: OpenEvent; handled: HandledEvent | null } | null> {
  const [row] = await selectOrFinish(em, { eventId, outboxRow });
  if (!row) return null;
  const { type, paymentIntentId, lag, outcome } = row;
  const event = { id: eventId, type, paymentIntentId, known: row.known ?? undefined };
  if (lag === null || outcome === null) return { event, handled: null };
  return { event, handled: { type, outcome, lagSeconds: lag, isRowFinished: outboxRow !== null } };
}

const selectOrFinish = statement(
  (db, { eventId, outboxRow }: Slots<{ eventId: string; outboxRow: string | null }>) =>
    db
      .with("charge", (db) =>
        selectCharges(db)
          .innerJoin("stripe_event as of", "of.payment_intent_id", "p.payment_intent_id")
          .where("of.id", "=", eventId),
      )
      // The lock waits for a running erasure of the customer: after it the body must not stay.
      .with("owner", (db) =>
        selectOwners(db)
          .innerJoin("stripe_event as e", "e.payment_intent_id", "p.payment_intent_id")
          .select("e.id as event_id")
          .select(sql<Settlement>`case p.status when 'succeeded' then 'paid' else p.status end`.as("outcome"))
          .where("e.id", "=", eventId)
          .where((eb) =>
            eb(
              eb.refTuple("e.type", "p.status"),
              "in",
              LATE_EVENTS.map((late) => eb.tuple(...late)),
            ),
          )
          .where("c.erased_at", "is", null),
      )
      .with("done", (db) =>
        db
          .updateTable("stripe_event as e")
          .from("owner")
          .set((eb) => ({ ...DONE, outcome: eb.ref("owner.outcome") }))
          .whereRef("e.id", "=", "owner.event_id")
          .where("e.status", "=", "new")
          .returning([LAG, "owner.outcome"]),
      )
      .with("job", (db) =>
        finishOutboxRow(db, outboxRow).where((eb) => eb.exists(db.selectFrom("done").select("lag"))),
      )
      .selectFrom("stripe_event as e")
      .leftJoin("done", (join) => join.onTrue())
      .select(["e.type", "e.payment_intent_id as paymentIntentId", "done.lag", "done.outcome"])
      .select((eb) =>
        jsonObjectFrom(
          eb
            .selectFrom("charge")
            .select(["charge.orderId", "charge.status", "charge.hasPaid", "charge.hasRefunds"]),
        ).as("known"),
      )
      .where("e.id", "=", eventId)
      .where("e.status", "=", "new"),
);
