import type { Image } from "../../domain/image/find-image.ts";
import { z } from "../kit/zod.ts";

const url = z.string().openapi({
  description: "Path on the shop's origin; 256, 512 and 1024 px wide, as .webp and .avif",
  example: "/images/0123456789abcdef0123456789abcdef-1024.webp",
});

/** As spec section 3 shapes it. */
export const uploadedImageWire = z
  .strictObject({ success: z.literal(true), data: z.strictObject({ url }) })
  .openapi("UploadedImage");

/** What became of an upload; `url` only when it is ready, `reason` only when it was refused. */
export const imageWire = z
  .strictObject({
    status: z.enum(["processing", "ready", "refused"]),
    url: url.optional(),
    reason: z.string().optional().openapi({ description: "A sentence that says what would be right" }),
  })
  .openapi("Image");

export function presentImage(image: Image): z.input<typeof imageWire> {
  return image;
}
