import { processImage, rejectImage } from "@shop/api/domain/image/process-image";
import type { Processor } from "../processor.ts";
import { convertImage as convertInChild } from "./convert-image.ts";

const GIVEN_UP = "This picture could not be processed: upload it again, or save it in another program first.";

/** One upload becomes a picture, or is refused with a sentence. */
export const processImageProcessor: Processor<{ imageId: string }> = {
  async run({ ctx, payload, metrics, convertImage = convertInChild }) {
    const outcome = await processImage(ctx, payload.imageId, (original) => convertImage(original));
    metrics.imageJobs.inc({ outcome });
  },
  async deadLetter({ ctx, payload, metrics }) {
    await rejectImage(ctx, payload.imageId, GIVEN_UP);
    metrics.imageJobs.inc({ outcome: "given-up" });
  },
};
