import { processImage, rejectImage } from "@shop/api/domain/image/process-image";
import type { Processor } from "../processor.ts";
import { convertImage as convertInChild } from "./convert-image.ts";

const NOT_PROCESSED = "We couldn't process the image. Upload it again, or save it in another program first.";

/** Converts an uploaded image, or rejects it with a message. */
export const processImageProcessor: Processor<{ imageId: string }> = {
  async run({ ctx, payload, metrics, convertImage = convertInChild }) {
    const outcome = await processImage(ctx, payload.imageId, (original) => convertImage(original));
    metrics.imageJobs.inc({ outcome });
  },
  async deadLetter({ ctx, payload, metrics }) {
    await rejectImage(ctx, payload.imageId, NOT_PROCESSED);
    metrics.imageJobs.inc({ outcome: "given-up" });
  },
};
