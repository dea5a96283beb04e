import { type ImageTexts, MORE_IMAGES_MAX, type MoreImage } from "../../domain/tool/tool-images.ts";
import { z } from "../kit/zod.ts";
import { altText, imagePath, NONE } from "../tool/tool-images.wire.ts";

/** The cell `alt` of a file. */
export const altCell = z
  .string()
  .transform((cell) => (cell === NONE ? null : cell))
  .pipe(altText.nullable()) satisfies z.ZodType<ImageTexts["imageAlt"]>;

const PICTURES_HELP = `must have a line for each image, such as '/tools/wrench.webp Side view', or '${NONE}'`;

/** The cell `pictures` of a file: one line for each image after the first, its path and its alternative text. */
export const picturesCell = z.string().transform((cell, ctx): MoreImage[] => {
  if (cell === NONE) return [];
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > MORE_IMAGES_MAX) {
    ctx.addIssue({ code: "custom", message: `must have at most ${MORE_IMAGES_MAX} lines` });
  }
  return lines.flatMap((line) => {
    const [, path, words] = /^\s*(\S+)\s+(.+)$/.exec(line) ?? [];
    const imageUrl = imagePath.safeParse(path);
    const alt = altText.safeParse(words);
    if (imageUrl.success && alt.success) return { imageUrl: imageUrl.data, alt: alt.data };
    const [issue] = (imageUrl.success ? alt : imageUrl).error?.issues ?? [];
    const message = words === undefined ? PICTURES_HELP : `'${line.trim()}' ${issue?.message ?? ""}`;
    ctx.addIssue({ code: "custom", message });
    return [];
  });
});
