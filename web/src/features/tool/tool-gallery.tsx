import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { DETAIL_SIZES } from "./image-sizes.ts";
import { type GalleryImage, ImageZoom } from "./image-zoom.tsx";

interface ToolGalleryProps {
  /** The images in their order; the first is shown at once. */
  readonly images: readonly GalleryImage[];
  /** The content that is shown next to the large image. */
  readonly children?: ReactNode;
}

/** A tool's images: one large, which a press enlarges, and the others as thumbnails. Without JavaScript all are links. */
export function ToolGallery({ images, children }: ToolGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const isHydrated = useIsHydrated();
  const shown = images[chosen] ?? images[0];
  if (!shown) return null;
  const zoom = (event: MouseEvent | KeyboardEvent): void => {
    // A new tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsZoomed(true);
  };
  return (
    <div className="tool-gallery">
      <div className="plate">
        {/* The same element before and after hydration: its image is visible first. */}
        <a
          className="zoom"
          href={shown.imageUrl}
          target="_blank"
          rel="noreferrer"
          role={isHydrated ? "button" : undefined}
          aria-label={`Enlarge: ${shown.alt}`}
          onClick={zoom}
          onKeyDown={(event) => event.key === " " && zoom(event)}
        >
          <ToolImage src={shown.imageUrl} alt={shown.alt} sizes={DETAIL_SIZES} isFirst />
        </a>
        {children}
      </div>
      {images.length > 1 && (
        <ul className="thumbnails" aria-label="Images">
          {images.map((image, at) => (
            <li key={image.imageUrl}>
              {isHydrated ? (
                <button
                  type="button"
                  aria-pressed={image === shown}
                  aria-label={nameOf(image, at, images.length)}
                  onClick={() => setChosen(at)}
                >
                  <ToolImage src={image.imageUrl} sizes="64px" />
                </button>
              ) : (
                <a href={image.imageUrl} aria-label={nameOf(image, at, images.length)}>
                  <ToolImage src={image.imageUrl} sizes="64px" />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {isZoomed && <ImageZoom image={shown} onClose={() => setIsZoomed(false)} />}
    </div>
  );
}

const nameOf = ({ alt }: GalleryImage, at: number, count: number): string =>
  `Image ${at + 1} of ${count}: ${alt}`;
