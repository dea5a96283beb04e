import { z } from "zod";
import { DomainError } from "../shared/errors.ts";
import { defineOperation, text } from "./operation.ts";
import { details } from "./report.ts";
import { eventResult, selectStripeEvents } from "./stripe-event-view.ts";

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
