import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";
import {
  SELECT_STRIPE_EVENT,
  type StripeEventRow,
  type StripeEventView,
  stripeEventFromRow,
} from "./stripe-event-view.ts";

/** An event of the inbox; `not-found` where none has this id. */
export async function findStripeEvent(
  ctx: Pick<DomainContext, "em">,
  eventId: string,
): Promise<StripeEventView> {
  const [row] = await ctx.em.execute<StripeEventRow[]>(`${SELECT_STRIPE_EVENT} where e.id = ?`, [eventId]);
  if (!row) throw noSuchEvent();
  return stripeEventFromRow(row);
}

const NOT_STORED = "No longer stored. Stripe's dashboard shows the event by its id.";

/**
 * The bytes of an event as Stripe signed them, or a sentence where they are not stored any more. People are named in them: who looked is
 * recorded. Error: `not-found`.
 */
export async function readStripeEventBody(
  ctx: Pick<OperatorContext, "em" | "operator">,
  eventId: string,
): Promise<string> {
  return audited(ctx, { action: "events.read-body", target: eventId }, async () => {
    const [row] = await ctx.em.execute<{ body: Buffer }[]>("select body from stripe_event where id = ?", [
      eventId,
    ]);
    if (!row) throw noSuchEvent();
    return row.body.length ? row.body.toString("utf8") : NOT_STORED;
  });
}

function noSuchEvent(): DomainError {
  return new DomainError("not-found", "There is no such event in the inbox.");
}
