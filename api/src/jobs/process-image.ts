import { z } from "zod";
import { defineJob } from "./job.ts";

/** An uploaded picture is made into what the pages show. After the canary, which may not wait behind a hundred of them. */
export const processImageJob = defineJob({
  name: "process-image",
  queue: "images",
  payload: z.strictObject({ imageId: z.uuid() }),
  attempts: 5,
  priority: 10,
  on: [(fact) => (fact.type === "image.uploaded" ? { imageId: fact.imageId } : null)],
});
