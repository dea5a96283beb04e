import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled every hour: finished outbox rows older than a week go, in small batches. */
export const pruneOutboxJob = defineJob({
  name: "prune-outbox",
  queue: "general",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
