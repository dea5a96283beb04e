/** Widths in which a picture is kept, in pixels; a smaller original is never enlarged. */
export const IMAGE_WIDTHS = [256, 512, 1024] as const;
export const IMAGE_FORMATS = ["webp", "avif"] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** One size of a picture in one format. */
export interface ImageVariant {
  readonly width: (typeof IMAGE_WIDTHS)[number];
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
}

const LARGEST = 1024;
const FILE_NAME = /^[0-9a-f]{32}-(?:256|512|1024)\.(?:webp|avif)$/;

/** Whether a name is one that a variant can have. */
export function isVariantName(name: string): boolean {
  return FILE_NAME.test(name);
}

export function variantName(hash: string, { width, format }: Omit<ImageVariant, "bytes">): string {
  return `${hash}-${width}.${format}`;
}

/** The picture's address on the shop's origin; the other widths and formats differ in the end of the name alone. */
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
