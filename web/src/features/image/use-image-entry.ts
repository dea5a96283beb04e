import { useEffect } from "react";
import { useImageUpload, type ImageState, type ImageUpload } from "./use-image-upload.ts";

export interface ImageEntry extends ImageUpload {
  /** Discards a chosen file that is not uploaded. */
  readonly discard: () => void;
  /** Discards a chosen file that is not uploaded; otherwise removes the image. */
  readonly remove: () => void;
}

/**
 * The image of an edited form, "" without one: the entered one until another is uploaded. `onChange` is called with the URL of that, or ""
 * when the image is removed.
 */
export function useImageEntry(imageUrl: string, onChange: (url: string) => void): ImageEntry {
  const entered: ImageState = imageUrl === "" ? { step: "none" } : { step: "stored", url: imageUrl };
  const upload = useImageUpload(entered, (url) => {
    if (url !== "") onChange(url);
  });
  const { image, reset } = upload;
  const isChosen = image.step === "uploading" || image.step === "failed";
  const isOther = !isChosen && ("url" in image ? image.url : "") !== imageUrl;
  useEffect(() => {
    // The entry was discarded, or replaced by another admin's.
    if (isOther) reset(entered);
    // oxlint-disable-next-line react/exhaustive-deps -- both are new at every render
  }, [isOther, imageUrl]);
  const discard = (): void => {
    if (isChosen) reset(entered);
  };
  return { ...upload, discard, remove: () => (isChosen ? discard() : onChange("")) };
}
