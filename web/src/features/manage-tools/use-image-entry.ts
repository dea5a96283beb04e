import { useEffect } from "react";
import { useImageUpload, type ImageUpload } from "../image/use-image-upload.ts";

/** The image of an edited tool: the entered one until another is uploaded. `onChange` is called with its URL. */
export function useImageEntry(imageUrl: string, onChange: (url: string) => void): ImageUpload {
  const upload = useImageUpload({ step: "stored", url: imageUrl }, (url) => {
    if (url !== "") onChange(url);
  });
  const { image, reset } = upload;
  const isOther = "url" in image && image.url !== imageUrl;
  useEffect(() => {
    // The entry was discarded, or replaced by another admin's.
    if (isOther) reset({ step: "stored", url: imageUrl });
    // oxlint-disable-next-line react/exhaustive-deps -- reset is another function at every render
  }, [isOther, imageUrl]);
  return upload;
}
