import { Maximize2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

export interface GalleryImage {
  readonly imageUrl: string;
  /** The content of the image, in words. */
  readonly alt: string;
}

interface ImageZoomProps {
  readonly image: GalleryImage;
  readonly onClose: () => void;
}

/** An image over the whole page, at first as large as fits. Escape closes it, and returns the focus to where it was. */
export function ImageZoom({ image, onClose }: ImageZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    const { current } = stage;
    // The part that was in the middle stays there.
    if (current && isLarge) {
      current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
      current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
    }
  }, [isLarge]);
  return (
    <dialog ref={dialog} className="image-zoom" aria-label={image.alt} onClose={onClose}>
      <div className="bar">
        <button
          type="button"
          className="btn btn-outline"
          aria-pressed={isLarge}
          onClick={() => setIsLarge(!isLarge)}
        >
          <Maximize2 size={16} aria-hidden="true" /> Larger
        </button>
        <button type="button" className="btn btn-outline" onClick={() => dialog.current?.close()}>
          <X size={16} aria-hidden="true" /> Close
        </button>
      </div>
      <div
        ref={stage}
        className={isLarge ? "stage large" : "stage"}
        role="group"
        aria-label="Image"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        <img src={image.imageUrl} alt={image.alt} />
      </div>
    </dialog>
  );
}
