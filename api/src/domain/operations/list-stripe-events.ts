import { z } from "zod";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { defineOperation, limit, oneOf, text, time } from "./operation.ts";
import { type Cell, list } from "./report.ts";
import {
  EVENT_STATUSES,
  eventResult,
  selectStripeEvents,
  type StripeEventView,
} from "./stripe-event-view.ts";

/** The fields of a selection; `since` is inclusive, `until` is not. */
export const selectionFields = {
  type: text.transform((type) => type.trim() || undefined).optional(),
  status: oneOf(EVENT_STATUSES).optional(),
  since: time.optional(),
  until: time.optional(),
};

/** Conditions on events; without any: all events. `isOpen`: only those that are not done. */
export type EventSelection = z.output<z.ZodObject<typeof selectionFields>> & {
  readonly ids?: readonly string[] | undefined;
  readonly isOpen?: boolean;
};

/** Returns events of the inbox, newest first; `after` is the id of the last event of the page before. */
export async function listStripeEvents(
  ctx: Pick<DomainContext, "em">,
  input: EventSelection & { limit: number; after?: string | undefined },
): Promise<Page<StripeEventView>> {
  const { after, limit, ids, type, status, isOpen, since, until } = input;
  const rows = await selectStripeEvents(ctx.em)
    .where((eb) =>
      eb.and([
        ...(ids ? [eb("e.id", "=", anyOf(ids))] : []),
        ...(type === undefined ? [] : [eb("e.type", "=", type)]),
        ...(status === undefined ? [] : [eb("e.status", "=", status)]),
        ...(isOpen ? [eb("e.status", "in", ["new", "dead"])] : []),
        ...(since ? [eb("e.received_at", ">=", since)] : []),
        ...(until ? [eb("e.received_at", "<", until)] : []),
      ]),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const last = eb
          .selectFrom("stripe_event")
          .select("received_at")
          .where("id", "=", after ?? "");
        return eb(eb.refTuple("e.received_at", "e.id"), "<", eb.tuple(last.$asScalar(), after ?? ""));
      }),
    )
    .orderBy("e.received_at", "desc")
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit);
}

export const EVENT_HEADS = ["Received", "Event", "Type", "Status", "Attempts", "Order"];

export const eventCells = (event: StripeEventView): Cell[] => [
  event.receivedAt,
  { event: event.id },
  event.type,
  eventResult(event),
  event.attempts,
  { order: event.orderId },
];

export const eventsList = defineOperation({
  name: "events.list",
  usage: "[--type T] [--status new|done|dead] [--since TIME] [--until TIME] [--limit N] [--after EVENT]",
  help: "lists Stripe events of the inbox, newest first",
  input: z.object({ ...selectionFields, limit: limit(50), after: text.optional() }),
  run: listStripeEvents,
  report: ({ rows, next }, { type, status, since, until }) => ({
    ...list("Inbox", rows, {
      heads: EVENT_HEADS,
      rows: rows.map(eventCells),
      empty: "No events found.",
    }),

    next,
    ...((type ?? status ?? since ?? until) !== undefined &&
      rows.length > 0 && { preview: { action: "events.replay", label: "Preview a replay of these" } }),
  }),
});
