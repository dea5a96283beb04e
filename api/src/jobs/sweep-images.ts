import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled every hour: pictures that no tool shows, and files that belong to none, are removed. */
export const sweepImagesJob = defineJob({
  name: "sweep-images",
  queue: "images",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
