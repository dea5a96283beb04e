import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled every few seconds: ended leases return their pieces. */
export const endHoldsJob = defineJob({
  name: "end-holds",
  queue: "general",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
