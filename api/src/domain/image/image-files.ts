/** The widths in which an image is stored, in pixels; a smaller original is never enlarged. */
export const IMAGE_WIDTHS = [256, 512, 1024] as const;
export const IMAGE_FORMATS = ["webp", "avif"] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** One size of an image in one format. */
export interface ImageVariant {
  readonly width: (typeof IMAGE_WIDTHS)[number];
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
}

const LARGEST = 1024;
const FILE_NAME = /^[0-9a-f]{32}-(?:256|512|1024)\.(?:webp|avif)$/;

/** Returns whether a file name can be that of a variant. */
export function isVariantName(name: string): boolean {
  return FILE_NAME.test(name);
}

export function variantName(hash: string, { width, format }: Omit<ImageVariant, "bytes">): string {
  return `${hash}-${width}.${format}`;
}

/** Returns the image's path; other widths and formats differ only in the end of the name. */
export function imageUrl(hash: string): string {
  return `/images/${variantName(hash, { width: LARGEST, format: "webp" })}`;
}

export const ORIGINALS = "originals";
export const VARIANTS = "variants";

export function originalKey(imageId: string): string {
  return `${ORIGINALS}/${imageId}`;
}

export function variantKey(name: string): string {
  return `${VARIANTS}/${name}`;
}
