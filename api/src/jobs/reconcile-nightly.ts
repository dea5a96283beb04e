import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled once a day. */
export const reconcileNightlyJob = defineJob({
  name: "reconcile-nightly",
  queue: "payments",
  payload: z.strictObject({}),
  attempts: 12,
  on: [],
});
