import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled every `RECONCILE_SECONDS`. */
export const reconcilePaymentsJob = defineJob({
  name: "reconcile-payments",
  queue: "payments",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
