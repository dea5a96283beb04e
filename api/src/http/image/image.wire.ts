import type { Image } from "../../domain/image/find-image.ts";
import { z } from "../kit/zod.ts";

const url = z.string().openapi({
  description: "Path on the shop's origin; 256, 512 and 1024 px wide, as .webp and .avif",
  example: "/images/0123456789abcdef0123456789abcdef-1024.webp",
});

/** The response as in spec section 3. */
export const uploadedImageWire = z
  .strictObject({ success: z.literal(true), data: z.strictObject({ url }) })
  .openapi("UploadedImage");

/** The status of an upload. `url` only if it is ready, `reason` only if it was rejected. */
export const imageWire = z
  .strictObject({
    status: z.enum(["processing", "ready", "refused"]),
    url: url.optional(),
    reason: z.string().optional().openapi({ description: "Why it was rejected and what to do" }),
  })
  .openapi("Image");

export function presentImage(image: Image): z.input<typeof imageWire> {
  return image;
}
