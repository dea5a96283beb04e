import { z } from "zod";
import { defineJob } from "./job.ts";

/** Converts an uploaded image. Runs after heartbeat jobs, which must not wait behind many images. */
export const processImageJob = defineJob({
  name: "process-image",
  queue: "images",
  payload: z.strictObject({ imageId: z.uuid() }),
  attempts: 5,
  priority: 10,
  on: [(event) => (event.type === "image.uploaded" ? { imageId: event.imageId } : null)],
});
