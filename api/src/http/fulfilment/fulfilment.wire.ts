import { z } from "../kit/zod.ts";

export const advancedWire = z.strictObject({
  changed: z.boolean().openapi({ description: "false if the order already had this state" }),
});

export const outcomeWire = z
  .strictObject({
    id: z.uuid(),
    outcome: z.enum(["changed", "unchanged", "refused"]),
    detail: z.string().openapi({ description: "Why it was rejected, for users; otherwise empty" }),
  })
  .openapi("FulfilmentOutcome");

/** The result of one order of several. */
export type Outcome = z.input<typeof outcomeWire>;
