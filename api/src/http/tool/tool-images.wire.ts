import type { ToolImages } from "../../domain/tool/tool-images.ts";
import { ALT_MAX, MORE_IMAGES_MAX } from "../../domain/tool/tool-images.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const PICTURES_MAX = 1 + MORE_IMAGES_MAX;

/** The images of a tool in their order; the first is its `img`. */
export const picturesWire = z
  .array(
    z.strictObject({
      img: z.string().openapi({ description: "Path of the image; the end of the name gives its size" }),
      alt: z
        .string()
        .nullable()
        .openapi({ description: "What it shows; null for a first one that the name describes" }),
    }),
  )
  .max(PICTURES_MAX)
  .openapi({ description: "All images in their order; the first is `img`" });

export const presentPictures = ({
  imageUrl,
  imageAlt,
  moreImages,
}: ToolImages): z.input<typeof picturesWire> => [
  { img: imageUrl, alt: imageAlt },
  ...moreImages.map((one) => ({ img: one.imageUrl, alt: one.alt })),
];

/** The path of an uploaded or built-in image. Pages show no images of other origins. */
const IMAGE_PATH = /^\/(?:images\/[0-9a-f]{32}-1024\.webp|tools\/[\w-]{1,80}\.(?:webp|svg))$/;
export const imagePath = text(300).refine((path) => IMAGE_PATH.test(path), {
  error: "must be the path of an uploaded image, or of a built-in one such as /tools/wrench.webp",
});

/** The text in a cell of a file that removes the value. */
export const NONE = "none";

/** The alternative text of an image. */
export const altText = text(ALT_MAX).refine((alt) => alt.toLowerCase() !== NONE, {
  error: "must describe the image",
});

/** All images of a tool, from an admin. */
export const picturesInput = z
  .array(z.strictObject({ img: imagePath, alt: altText.nullable() }))
  .min(1, { error: "must have at least one image" })
  .max(PICTURES_MAX, { error: `must be at most ${PICTURES_MAX}` })
  .superRefine((pictures, ctx) => {
    for (const [at, { img, alt }] of pictures.entries()) {
      if (at > 0 && alt === null) {
        ctx.addIssue({ code: "custom", path: [at, "alt"], message: "must describe the image" });
      }
      if (pictures.findIndex((one) => one.img === img) < at) {
        ctx.addIssue({ code: "custom", path: [at, "img"], message: "This tool has that image already." });
      }
    }
  })
  .openapi({ description: "All images afterwards, in their order; only the first may have no text" });

export function readPictures([first, ...more]: z.output<typeof picturesInput>): ToolImages {
  if (!first) throw new Error("no image");
  return {
    imageUrl: first.img,
    imageAlt: first.alt,
    moreImages: more.map(({ img, alt }) => ({ imageUrl: img, alt: alt ?? "" })),
  };
}
