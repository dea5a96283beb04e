import { z } from "../kit/zod.ts";

export const advancedWire = z.strictObject({
  changed: z.boolean().openapi({ description: "false if the order already had this state" }),
});

export const outcomeWire = z
  .strictObject({
    _id: z.uuid(),
    outcome: z.enum(["changed", "unchanged", "refused"]),
    detail: z.string().openapi({ description: "Why it was rejected, for users; otherwise empty" }),
  })
  .openapi("FulfilmentOutcome");

/** Result of one order of several. */
export interface Outcome {
  readonly orderId: string;
  readonly outcome: "changed" | "unchanged" | "refused";
  readonly detail: string;
}

export function presentOutcome({ orderId, outcome, detail }: Outcome): z.input<typeof outcomeWire> {
  return { _id: orderId, outcome, detail };
}
