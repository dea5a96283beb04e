import { useEffect } from "react";
import { usePictureUpload, type PictureUpload } from "../image/use-picture-upload.ts";

/** The picture of a tool that is edited: the entry's own, until another has been uploaded. `onChange` hears its address. */
export function usePictureEntry(imageUrl: string, onChange: (url: string) => void): PictureUpload {
  const upload = usePictureUpload({ step: "kept", url: imageUrl }, (url) => {
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
