import { useEffect } from "react";
import { useImageUpload, type ImageUpload } from "../image/use-image-upload.ts";

/** The picture of a tool that is edited: the entry's own, until another has been uploaded. `onChange` hears its address. */
export function usePictureEntry(imageUrl: string, onChange: (url: string) => void): ImageUpload {
  const upload = useImageUpload({ step: "kept", url: imageUrl }, (url) => {
    if (url !== "") onChange(url);
  });
  const { picture, reset } = upload;
  const isOther = "url" in picture && picture.url !== imageUrl;
  useEffect(() => {
    // Discarded, or replaced by another admin's.
    if (isOther) reset({ step: "kept", url: imageUrl });
    // oxlint-disable-next-line react/exhaustive-deps -- reset is another function at every render
  }, [isOther, imageUrl]);
  return upload;
}
