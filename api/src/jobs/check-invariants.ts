import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled every hour: the cockpit shows the newest verdicts. */
export const checkInvariantsJob = defineJob({
  name: "check-invariants",
  queue: "general",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
