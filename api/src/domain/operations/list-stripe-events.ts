import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { defineOperation, limit, oneOf, text, time } from "./operation.ts";
import { type Cell, details, list, type Tone } from "./report.ts";

export const EVENT_STATUSES = ["new", "done", "dead"] as const;

/** Selects events of the inbox with their orders; the caller adds conditions on `e` and `p`. */
export const selectStripeEvents = (em: EntityManager) =>
  tables(em)
    .selectFrom("stripe_event as e")
    .leftJoin("payment as p", "p.payment_intent_id", "e.payment_intent_id")
    .select(["e.id", "e.type", "e.status", "e.outcome", "e.attempts", "e.problem", "p.order_id as orderId"])
    .select(["e.received_at as receivedAt", "e.tried_at as triedAt", "e.processed_at as processedAt"])
    .select("e.payment_intent_id as paymentIntentId")
    .select((eb) =>
      eb
        .selectFrom("dispute as d")
        .select("d.status")
        .whereRef("d.payment_id", "=", "p.id")
        .where("e.type", "like", "charge.dispute.%")
        .orderBy("d.updated_at", "desc")
        .limit(1)
        .as("dispute"),
    );

/**
 * A Stripe event of the inbox, without its body. `outcome`: the result (`paid`, `ignored`, ...), or why the event failed, as a code or
 * as the error; null while it waits. `problem`: why the last attempt failed. `dispute`: of an event about a dispute its present status.
 */
export type StripeEventView = Awaited<
  ReturnType<ReturnType<typeof selectStripeEvents>["executeTakeFirstOrThrow"]>
>;

const EVENTS_MAX = 200;

/** Returns Stripe's events of an order's payments, newest first. */
export async function listEventsOfOrder(
  { em }: Pick<DomainContext, "em">,
  orderId: string,
): Promise<StripeEventView[]> {
  const events = selectStripeEvents(em).where("p.order_id", "=", orderId);
  return events.orderBy("e.received_at", "desc").limit(EVENTS_MAX).execute();
}

const TONES: Readonly<Record<StripeEventView["status"], Tone>> = { new: "low", done: "ok", dead: "danger" };

/** The codes of events that failed. */
const FAILURES: Readonly<Record<string, string>> = {
  "refunded-twice":
    "Refunded twice: at Stripe, by this refund, after it was refunded by hand. Have one of the two returned or write it off, then replay the event.",
};

/** The result of an event, or why it waits or failed. */
export function eventResult({ status, outcome, problem, dispute }: StripeEventView): Cell {
  const texts = {
    new: problem === null ? "waiting" : `waiting: ${problem}`,
    done: dispute === null ? (outcome ?? "done") : `dispute: ${dispute}`,
    dead: `failed: ${FAILURES[outcome ?? ""] ?? outcome ?? "no reason stored"}`,
  };
  return { tone: TONES[status], text: texts[status] };
}

/** The fields of a selection; `since` is inclusive, `until` is not. */
export const selectionFields = {
  type: text.transform((type) => type.trim() || undefined).optional(),
  status: oneOf(EVENT_STATUSES).optional(),
  since: time.optional(),
  until: time.optional(),
};

/** The conditions on events; without any: all events. `isOpen`: only those that are not done. */
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

export const eventsShow = defineOperation({
  name: "events.show",
  usage: "EVENT",
  help: "shows an event",
  args: ["id"],
  input: z.object({ id: text }),
  async run({ em }, { id }) {
    const event = await selectStripeEvents(em).where("e.id", "=", id).executeTakeFirst();
    if (!event) throw new DomainError("not-found", "Event not found.");
    return event;
  },
  report: (event) => ({
    title: event.id,
    data: event,
    blocks: [
      details("Event", [
        ["Type", event.type],
        ["Status", eventResult(event)],
        ["Attempts", event.attempts],
        ["Last problem", event.problem],
        ["Received", event.receivedAt],
        ["Last attempt", event.triedAt],
        ["PaymentIntent", { code: event.paymentIntentId }],
        ["Order", { order: event.orderId }],
      ]),
      {
        cells: [
          event.status !== "done" && {
            action: "events.replay",
            label: "Replay",
            fields: { id: event.id },
          },
          { action: "events.replay", label: "Preview a replay", fields: { id: event.id, dryRun: "on" } },
        ],
      },
    ],
  }),
});
