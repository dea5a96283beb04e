import type { EventPage } from "../../domain/operations/list-stripe-events.ts";
import type { Replay } from "../../domain/operations/replay-stripe-events.ts";
import type { StripeEventView } from "../../domain/operations/stripe-event-view.ts";
import { html, type Html } from "./html.ts";
import { action, eventLink, eventVerdict, orderLink, table, time } from "./parts.ts";

export const STATUSES = ["new", "done", "dead"] as const;

/** The filter as it was typed; an empty text is no condition. */
export interface InboxFilter {
  readonly type: string;
  readonly status: string;
  readonly since: string;
  readonly until: string;
}

const HEADS = ["Received (UTC)", "Event", "Type", "Verdict", "Tries", "Order"];

const rowOf = (event: StripeEventView) => [
  time(event.receivedAt),
  eventLink(event.id),
  event.type,
  eventVerdict(event),
  event.attempts,
  orderLink(event.orderId),
];

export function inboxBody(filter: InboxFilter, { rows, next }: EventPage): Html {
  const older = new URLSearchParams({ ...filter, after: next ? `${next.receivedAt} ${next.id}` : "" });
  const isNarrowed = Object.values(filter).some((value) => value !== "");
  return html`<h1>Inbox</h1>
    <form method="get" action="/ops/inbox" class="fields">
      <p>
        <label for="type">Type</label
        ><input id="type" name="type" value="${filter.type}" autocomplete="off" />
      </p>
      <p>
        <label for="status">Status</label
        ><select id="status" name="status">
          <option value="">all</option>
          ${STATUSES.map((status) => html`<option${status === filter.status && html` selected`}>${status}</option>`)}
        </select>
      </p>
      <p>
        <label for="since">From (UTC)</label
        ><input id="since" name="since" type="datetime-local" value="${filter.since}" />
      </p>
      <p>
        <label for="until">To (UTC)</label
        ><input id="until" name="until" type="datetime-local" value="${filter.until}" />
      </p>
      <button type="submit">Show</button>
    </form>
    ${table("Stripe events", HEADS, rows.map(rowOf), "No event fits.")}
    ${next && html`<p><a href="/ops/inbox?${older.toString()}">Older events</a></p>`}
    ${isNarrowed && rows.length > 0 && action("/ops/inbox/replay", "What would a replay of these do?", { ...filter, dryRun: "on" })}`;
}

export function eventBody(event: StripeEventView, body: string | null): Html {
  const facts = [
    ["Type", event.type],
    ["Verdict", eventVerdict(event)],
    ["Tries", event.attempts],
    ["Last problem", event.problem],
    ["Received (UTC)", time(event.receivedAt)],
    ["Last tried", time(event.triedAt)],
    ["PaymentIntent", event.paymentIntentId && html`<code>${event.paymentIntentId}</code>`],
    ["Order", orderLink(event.orderId)],
  ];
  return html`<h1><code>${event.id}</code></h1>
    ${table("The event", ["What", "Value"], facts, "")}
    <p></p>
    ${event.status !== "done" && action("/ops/inbox/replay", "Replay", { id: event.id })}
    ${action("/ops/inbox/replay", "What would a replay do?", { id: event.id, dryRun: "on" })}
    ${
      body === null
        ? action(`/ops/inbox/${event.id}/body`, "Show what Stripe sent")
        : html`<h2>What Stripe sent</h2>
            <pre tabindex="0">${body}</pre>`
    }`;
}

/** What a replay did, or would do; with a button that does it. */
export function replayBody(
  fields: Readonly<Record<string, string>>,
  { replays, isAll, dryRun }: { replays: readonly Replay[]; isAll: boolean; dryRun: boolean },
): Html {
  const again = replays.filter(({ will }) => will === "be processed again").length;
  const rows = replays.map(({ event, will }) => [
    eventLink(event.id),
    event.type,
    eventVerdict(event),
    orderLink(event.orderId),
    `${dryRun ? "would" : "will"} ${will}`,
  ]);
  return html`<h1>${dryRun ? "A replay would do this" : "Replayed"}</h1>
    <p class="because">
      ${again} ${dryRun ? "would be" : "are"} processed again, ${replays.length - again} stay done.
    </p>
    ${!isAll && html`<p>Only ${replays.length} are taken in one go, first the newest that are not done.</p>`}
    ${dryRun && again > 0 && action("/ops/inbox/replay", `Replay ${again}`, fields)}
    ${table("Events", ["Event", "Type", "Verdict", "Order", "Replay"], rows, "")}`;
}
