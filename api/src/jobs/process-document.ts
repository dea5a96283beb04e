import { z } from "zod";
import { defineJob } from "./job.ts";

/** Checks an uploaded document. In the queue of images: the same workers have the storage and the converter. */
export const processDocumentJob = defineJob({
  name: "process-document",
  queue: "images",
  payload: z.strictObject({ revisionId: z.uuid() }),
  attempts: 5,
  priority: 10,
  on: [(event) => (event.type === "document.uploaded" ? { revisionId: event.revisionId } : null)],
});
