import { useEffect } from "react";
import type { FormModel } from "../../lib/form/use-form.ts";
import { useImageUpload, type ImageState, type ImageUpload } from "./use-image-upload.ts";

interface ImageEntry extends ImageUpload {
  /** Discards a chosen file that is not uploaded; otherwise removes the image. */
  readonly remove: () => void;
}

/** The image of an edited form, "" without one: the entered one until another is uploaded. To reset the form also discards a chosen file. */
export function useImageEntry<Name extends string>(
  form: FormModel<Name>,
  name: NoInfer<Name>,
): { readonly form: FormModel<Name>; readonly upload: ImageEntry } {
  const imageUrl = form.values[name];
  const entered: ImageState = imageUrl === "" ? { step: "none" } : { step: "stored", url: imageUrl };
  const enter = (url: string): void => form.field(name).onChange({ target: { value: url } });
  const upload = useImageUpload(entered, (url) => {
    if (url !== "") enter(url);
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
  return {
    form: {
      ...form,
      reset: () => {
        discard();
        form.reset();
      },
    },
    upload: { ...upload, remove: () => (isChosen ? discard() : enter("")) },
  };
}
