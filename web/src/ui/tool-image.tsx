const WIDTHS = [256, 512, 1024];
// What the shop makes of an upload: the same name with other widths, and with the ending of the other format.
const UPLOADED = /^(\/images\/[0-9a-f]{32})-(\d+)\.webp$/;

interface ToolImageProps {
  readonly src: string;
  /** How wide it is shown, as the `sizes` of an image. */
  readonly sizes: string;
  /** Text alternative. Empty, the default, where the tool's name stands beside the image. */
  readonly alt?: string;
  /** For what is seen first; everything else waits until it is near. */
  readonly eager?: boolean;
}

/** A tool's image in the size that the screen needs. Its space is reserved before it has loaded. */
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
