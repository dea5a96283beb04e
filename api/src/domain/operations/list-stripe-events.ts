import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPageBy, type Page } from "../shared/page.ts";
import { selectStripeEvents, type StripeEventView } from "./stripe-event-view.ts";

/** Which events; nothing said: all. */
export interface EventSelection {
  readonly ids?: readonly string[] | undefined;
  readonly type?: string | undefined;
  readonly status?: StripeEventView["status"] | undefined;
  /** Only those that are not done. */
  readonly isOpen?: boolean | undefined;
  /** Received at or after. */
  readonly since?: Date | undefined;
  /** Received before. */
  readonly until?: Date | undefined;
}

/** Where a page ended; the time as the database writes it, which is finer than a `Date`. */
export interface EventPlace {
  readonly receivedAt: string;
  readonly id: string;
}

export type EventPage = Page<StripeEventView, EventPlace>;

/** Events of the inbox, newest first. */
export async function listStripeEvents(
  ctx: Pick<DomainContext, "em">,
  input: EventSelection & { limit: number; after?: EventPlace | undefined },
): Promise<EventPage> {
  const { after, limit, ids, type, status, isOpen, since, until } = input;
  const found = await selectStripeEvents(ctx.em)
    .select(sql<string>`e.received_at::text`.as("receivedAtText"))
    .where((eb) =>
      eb.and([
        ...(ids ? [eb("e.id", "=", anyOf(ids))] : []),
        ...(type === undefined ? [] : [eb("e.type", "=", type)]),
        ...(status === undefined ? [] : [eb("e.status", "=", status)]),
        ...(isOpen ? [eb("e.status", "in", ["new", "dead"])] : []),
        ...(since ? [eb("e.received_at", ">=", since)] : []),
        ...(until ? [eb("e.received_at", "<", until)] : []),
        ...(after
          ? [
              eb(
                eb.refTuple("e.received_at", "e.id"),
                "<",
                eb.tuple(sql<Date>`${after.receivedAt}::timestamptz`, after.id),
              ),
            ]
          : []),
      ]),
    )
    .orderBy("e.received_at", "desc")
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  const { rows, next } = cutPageBy(found, limit, ({ receivedAtText: receivedAt, id }) => ({
    receivedAt,
    id,
  }));
  // oxlint-disable-next-line no-unused-vars -- taken off the rest
  return { rows: rows.map(({ receivedAtText, ...event }) => event), next };
}
