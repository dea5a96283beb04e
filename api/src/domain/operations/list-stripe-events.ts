import type { DomainContext } from "../shared/context.ts";
import { cutPageBy, type Page } from "../shared/page.ts";
import {
  SELECT_STRIPE_EVENT,
  type StripeEventRow,
  type StripeEventView,
  stripeEventFromRow,
} from "./stripe-event-view.ts";

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
  const { conditions, values } = conditionsOf(input);
  if (input.after) {
    conditions.push("(e.received_at, e.id) < (?::timestamptz, ?)");
    values.push(input.after.receivedAt, input.after.id);
  }
  const where = conditions.length ? `where ${conditions.join(" and ")}` : "";
  const found = await ctx.em.execute<StripeEventRow[]>(
    `${SELECT_STRIPE_EVENT} ${where} order by e.received_at desc, e.id desc limit ?`,
    [...values, input.limit + 1],
  );
  const { rows, next } = cutPageBy(found, input.limit, ({ received_at_text: receivedAt, id }) => ({
    receivedAt,
    id,
  }));
  return { rows: rows.map(stripeEventFromRow), next };
}

function conditionsOf(selection: EventSelection): { conditions: string[]; values: unknown[] } {
  const { ids, type, status, isOpen, since, until } = selection;
  const parts: [string, unknown[]][] = [];
  if (ids) parts.push([`e.id in (${ids.map(() => "?").join(", ") || "null"})`, [...ids]]);
  if (type !== undefined) parts.push(["e.type = ?", [type]]);
  if (status !== undefined) parts.push(["e.status = ?", [status]]);
  if (isOpen) parts.push(["e.status in ('new', 'dead')", []]);
  if (since) parts.push(["e.received_at >= ?", [since]]);
  if (until) parts.push(["e.received_at < ?", [until]]);
  return { conditions: parts.map(([sql]) => sql), values: parts.flatMap(([, values]) => values) };
}
