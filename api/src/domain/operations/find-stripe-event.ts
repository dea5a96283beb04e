import { z } from "zod";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { defineOperation, flag, text } from "./operation.ts";
import { details } from "./report.ts";
import { eventResult, selectStripeEvents } from "./stripe-event-view.ts";

const NOT_STORED = "No longer stored. Stripe's dashboard shows the event by its id.";

/**
 * Returns the bytes of an event as Stripe signed them, or a sentence where they are no longer stored. They contain personal data, so
 * the audit records who read them. Error: `not-found`.
 */
export const readStripeEventBody = defineOperation({
  name: "events.read-body",
  command: null,
  path: "/inbox/:id/body",
  page: "/ops/inbox",
  usage: "",
  help: "",
  input: z.object({ id: text }),
  audit: { target: ({ id }) => id },
  async run({ em }, { id }) {
    const row = await tables(em)
      .selectFrom("stripe_event")
      .select("body")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) throw noSuchEvent();
    return row.body.length ? row.body.toString("utf8") : NOT_STORED;
  },
  report: (body, { id }) => ({ title: id, data: body, blocks: [{ pre: body }], back: `/ops/inbox/${id}` }),
});

export const eventsShow = defineOperation({
  name: "events.show",
  usage: "EVENT [--body]",
  help: "shows an event; with --body also what Stripe sent, which is recorded in the audit",
  args: ["id"],
  input: z.object({ id: text, body: flag }),
  async run(ctx, { id, body }) {
    const event = await selectStripeEvents(ctx.em).where("e.id", "=", id).executeTakeFirst();
    if (!event) throw noSuchEvent();
    return { event, ...(body && { body: await readStripeEventBody(ctx, { id }) }) };
  },
  report: ({ event, body }) => ({
    title: event.id,
    data: { ...event, ...(body !== undefined && { body }) },
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
          { action: "events.read-body", label: "Show what Stripe sent", fields: { id: event.id } },
        ],
      },
      ...(body === undefined ? [] : [{ pre: body }]),
    ],
  }),
});

function noSuchEvent(): DomainError {
  return new DomainError("not-found", "Event not found.");
}
