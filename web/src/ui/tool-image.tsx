const WIDTHS = [256, 512, 1024];
// Uploaded images exist in several widths and two formats under the same name.
const UPLOADED = /^(\/images\/[0-9a-f]{32})-(\d+)\.webp$/;

interface ToolImageProps {
  readonly src: string;
  /** The displayed width, as the `sizes` of an image. */
  readonly sizes: string;
  /** Text alternative. Empty by default, where the tool's name is next to the image. */
  readonly alt?: string;
  /** Loads at once; other images load when they are near the viewport. */
  readonly eager?: boolean;
}

/** A tool's image in the size that the screen needs. Its space is reserved before it loads. */
export function ToolImage({ src, sizes, alt = "", eager }: ToolImageProps) {
  const [, stem, largest] = UPLOADED.exec(src) ?? [];
  const image = (
    <img
      className={stem === undefined ? undefined : "photo"}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      src={src}
      alt={alt}
      width={256}
      height={256}
    />
  );
  if (stem === undefined) return image;
  const srcSet = (format: string): string =>
    WIDTHS.filter((width) => width <= Number(largest))
      .map((width) => `${stem}-${width}.${format} ${width}w`)
      .join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet("webp")} sizes={sizes} />
      {image}
    </picture>
  );
}
