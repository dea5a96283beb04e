import { setTimeout as delay } from "node:timers/promises";
import { findImage, type Image } from "../../domain/image/find-image.ts";
import { receiveImage } from "../../domain/image/receive-image.ts";
import type { DomainContext } from "../../domain/shared/context.ts";
import { IMAGE_BYTES_MAX } from "../../platform/body-limits.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { imageWire, presentImage, uploadedImageWire } from "./image.wire.ts";

const WAIT_MS = 10_000;
const POLL_MS = 100;

const uploadImageRoute = adminRoute({
  method: "post",
  path: "/images",
  name: "uploadImage",
  summary: "Upload an image: JPEG, PNG or WebP, at most 8 MB and 25 megapixels",
  limit: "uploads",
  upload: { field: "image", bytesMax: IMAGE_BYTES_MAX },
  problems: ["image-refused", "storage-unavailable"],
  responses: {
    200: { description: "The image is ready", body: uploadedImageWire },
    202: {
      description: "The image is still being processed: poll `location`",
      body: imageWire,
      headers: { location: "Path of the image status" },
    },
  },
  handle: async ({ file, admin }) => {
    const { imageId } = await receiveImage(admin, file);
    const image = await waitFor(admin, imageId);
    if (image.status === "refused") throw rejected(image.reason);
    if (image.status === "ready") return ok({ success: true as const, data: { url: image.url } });
    const headers = { location: `/api/images/${imageId}` };
    return { status: 202 as const, body: presentImage(image), headers };
  },
});

const findImageRoute = adminRoute({
  method: "get",
  path: "/images/{id}",
  name: "findImage",
  summary: "Status of an uploaded image",
  params: z.object({ id: uuid }),
  responses: { 200: { description: "The status", body: imageWire } },
  problems: ["not-found"],
  fields: { image: "id" },
  handle: async ({ params: { id }, admin }) => ok(presentImage(await findImage(admin, id))),
});

/** Waits for the worker, which usually takes a second, up to a limit. */
async function waitFor(domain: DomainContext, imageId: string): Promise<Image> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const image = await findImage(domain, imageId);
    if (image.status !== "processing" || performance.now() > deadline) return image;
    await delay(POLL_MS);
  }
}

function rejected(reason: string): Problem {
  return new Problem(422, "image-refused", reason, { errors: [{ field: "image", message: reason }] });
}

export const imageRoutes = [uploadImageRoute, findImageRoute];
