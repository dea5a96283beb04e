import { describe, expect, it } from "vitest";
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  imageUrl,
  isVariantName,
  originalKey,
  variantKey,
  variantName,
} from "./image-files.ts";

const HASH = "0123456789abcdef0123456789abcdef";

describe("the names of image files", () => {
  it("are those that isVariantName accepts, one for each width and format", () => {
    const names = IMAGE_WIDTHS.flatMap((width) =>
      IMAGE_FORMATS.map((format) => variantName(HASH, { width, format })),
    );
    expect(new Set(names).size).toBe(6);
    for (const name of names) expect([name, isVariantName(name)]).toEqual([name, true]);
  });

  it.each([
    `${HASH}-300.webp`,
    `${HASH}-256.png`,
    `${HASH.toUpperCase()}-256.webp`,
    `${HASH.slice(1)}-256.webp`,
    `${HASH}0-256.webp`,
    `../${HASH}-256.webp`,
    `${HASH}-256.webp/..`,
    `${HASH}-256.webp\n`,
    "",
  ])("do not include %j", (name) => {
    expect(isVariantName(name)).toBe(false);
  });

  it("lie in the folder of their kind", () => {
    expect(variantKey(`${HASH}-256.webp`)).toBe(`variants/${HASH}-256.webp`);
    expect(originalKey("an-id")).toBe("originals/an-id");
  });

  it("begin like the address of the image, which is its largest WebP", () => {
    expect(imageUrl(HASH)).toBe(`/images/${HASH}-1024.webp`);
  });
});
