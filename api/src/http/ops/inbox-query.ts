import type { EventPlace, EventSelection } from "../../domain/operations/list-stripe-events.ts";
import { isTimestamp } from "../kit/timestamp.ts";
import { z } from "../kit/zod.ts";
import { type InboxFilter, STATUSES } from "./inbox-pages.ts";

const text = z.string().max(255).catch("");
/** As a browser's field of a time gives it, without a zone: read as UTC. */
const time = z.iso
  .datetime({ local: true })
  .regex(/^(?!0000)[^Z]*$/)
  .catch("");
const shape = z.object({
  type: text,
  status: z.enum(STATUSES).or(z.literal("")).catch(""),
  since: time,
  until: time,
});

/** The filter that was typed; what is none is left empty. */
export function readFilter(query: unknown): InboxFilter {
  return shape.parse(query);
}

/** The same as conditions. */
export function selectionOf({ type, status, since, until }: InboxFilter): EventSelection {
  return {
    type: type.trim() || undefined,
    status: STATUSES.find((one) => one === status),
    since: since ? new Date(`${since}Z`) : undefined,
    until: until ? new Date(`${until}Z`) : undefined,
  };
}

const PLACE = /^(.+) ([\w-]{1,255})$/;

/** Where the page before ended: the time as the database writes it, and an id. */
export function placeOf(after: unknown): EventPlace | undefined {
  const [, receivedAt, id] = typeof after === "string" ? (PLACE.exec(after) ?? []) : [];
  return receivedAt !== undefined && id !== undefined && isTimestamp(receivedAt)
    ? { receivedAt, id }
    : undefined;
}
