import { processDocument, rejectDocument } from "@shop/api/domain/document/process-document";
import type { Processor } from "../processor.ts";
import { inspectDocument as inspectHere } from "./inspect-document.ts";

const NOT_CHECKED = "We couldn't check the file. Upload it again, or save it in another program first.";

/** Checks an uploaded document, or rejects it with a message. */
export const processDocumentProcessor: Processor<{ revisionId: string }> = {
  async run({ ctx, payload, metrics, inspectDocument = inspectHere }) {
    const outcome = await processDocument(ctx, payload.revisionId, (file) => inspectDocument(file));
    metrics.documentJobs.inc({ outcome });
  },
  async deadLetter({ ctx, payload, metrics }) {
    await rejectDocument(ctx, payload.revisionId, NOT_CHECKED);
    metrics.documentJobs.inc({ outcome: "given-up" });
  },
};
