import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled every few seconds: cancellations left half way are finished. */
export const finishCancellationsJob = defineJob({
  name: "finish-cancellations",
  queue: "payments",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
