import { preload } from "react-dom";

const WIDTHS = [256, 512, 1024];
// Uploaded images exist in several widths and two formats under the same name.
const UPLOADED = /^(\/images\/[0-9a-f]{32})-(\d+)\.webp$/;

interface ToolImageProps {
  readonly src: string;
  /** The displayed width, as the `sizes` of an image. */
  readonly sizes: string;
  /** The text alternative. Empty by default, where the tool's name is next to the image. */
  readonly alt?: string;
  /** Loads at once; other images load when they are near the viewport. */
  readonly eager?: boolean;
  /** The image that the page is about: it loads before all others. */
  readonly isFirst?: boolean;
}

/** The widths of an uploaded image in one format, as the `srcset` of an image; undefined for any other image. */
export function widthsOf(src: string, format: "avif" | "webp"): string | undefined {
  const [, stem, largest] = UPLOADED.exec(src) ?? [];
  if (stem === undefined) return undefined;
  return WIDTHS.filter((width) => width <= Number(largest))
    .map((width) => `${stem}-${width}.${format} ${width}w`)
    .join(", ");
}

/** A tool's image in the size that the screen needs. Its space is reserved before it loads. */
export function ToolImage({ src, sizes, alt = "", eager, isFirst }: ToolImageProps) {
  const avif = widthsOf(src, "avif");
  if (isFirst && avif !== undefined) {
    // React preloads other images by itself, but none in a <picture>.
    preload(src, {
      as: "image",
      type: "image/avif",
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  const image = (
    <img
      className={avif === undefined ? undefined : "photo"}
      loading={eager || isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      src={src}
      alt={alt}
      width={256}
      height={256}
    />
  );
  if (avif === undefined) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={widthsOf(src, "webp")} sizes={sizes} />
      {image}
    </picture>
  );
}
