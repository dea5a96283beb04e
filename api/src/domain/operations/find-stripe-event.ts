import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";
import { selectStripeEvents, type StripeEventView } from "./stripe-event-view.ts";

/** An event of the inbox; `not-found` where none has this id. */
export async function findStripeEvent(
  ctx: Pick<DomainContext, "em">,
  eventId: string,
): Promise<StripeEventView> {
  const event = await selectStripeEvents(ctx.em).where("e.id", "=", eventId).executeTakeFirst();
  if (!event) throw noSuchEvent();
  return event;
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
    const row = await tables(ctx.em)
      .selectFrom("stripe_event")
      .select("body")
      .where("id", "=", eventId)
      .executeTakeFirst();
    if (!row) throw noSuchEvent();
    return row.body.length ? row.body.toString("utf8") : NOT_STORED;
  });
}

function noSuchEvent(): DomainError {
  return new DomainError("not-found", "There is no such event in the inbox.");
}
