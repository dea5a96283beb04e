import { useEffect, useRef, useState } from "react";
import type { FormModel } from "../../lib/form/use-form.ts";
import { asProblem } from "../../lib/problem.ts";
import { uploadImage } from "./image.api.ts";
import { imageError } from "./image-file.ts";

/** The state of the image field. `sent` goes from 0 to 1; at 1 the image is being processed. */
export type ImageState =
  | { readonly step: "none" }
  /** The image that is stored already. */
  | { readonly step: "stored"; readonly url: string }
  | { readonly step: "uploading"; readonly file: File; readonly sent: number }
  | { readonly step: "ready"; readonly file?: File; readonly url: string }
  | {
      readonly step: "failed";
      readonly file: File;
      readonly message: string;
      /** True if retrying with the same file may succeed. */
      readonly canRepeat: boolean;
    };

export interface ImageUpload {
  readonly image: ImageState;
  readonly choose: (file: File) => void;
  /** Discards a chosen file that is not uploaded; otherwise removes the image. */
  readonly remove: () => void;
  /** The reason why there is no image; undefined with an image or a running upload. */
  readonly fault: string | undefined;
  /** The result of the upload; retries a failed one once. */
  readonly settled: () => Promise<Settled>;
}

/** The image's URL, or why there is none. */
export type Settled = { readonly url: string } | { readonly fault: string };

const NO_IMAGE = "Choose an image.";

interface Running {
  readonly control: AbortController;
  readonly end: Promise<Settled>;
}

/**
 * The image of a form, whose URL is the value `name`, "" without one. A file is uploaded when it is chosen; the form has the URL before
 * until then. Resetting the returned form also discards a chosen file.
 */
export function useImageUpload<Name extends string>(
  form: FormModel<Name>,
  name: NoInfer<Name>,
): { readonly form: FormModel<Name>; readonly upload: ImageUpload } {
  const url = form.values[name];
  const entered: ImageState =
    url === "" ? { step: "none" } : { step: form.hasChanged(name) ? "ready" : "stored", url };
  const [image, setImage] = useState(entered);
  const running = useRef<Running>(undefined);
  const enter = (value: string): void => form.field(name).onChange({ target: { value } });
  // An upload may end many renders later: call the latest listener.
  const listener = useRef(enter);
  useEffect(() => {
    listener.current = enter;
  });
  useEffect(() => () => running.current?.control.abort(), []);

  const stop = (): void => {
    running.current?.control.abort();
    running.current = undefined;
  };
  const choose = (file: File): void => {
    stop();
    // Ends the error of a missing or a rejected image.
    enter(url);
    const control = new AbortController();
    const report = (next: ImageState): void => {
      if (control.signal.aborted) return;
      setImage(next);
      if (next.step === "ready") listener.current(next.url);
    };
    running.current = { control, end: upload(file, control.signal, report) };
  };
  const isChosen = image.step === "uploading" || image.step === "failed";
  const showEntered = (): void => {
    stop();
    setImage(entered);
  };
  const isOther = !isChosen && ("url" in image ? image.url : "") !== url;
  useEffect(() => {
    // The entry was discarded, or replaced by another admin's.
    if (isOther) showEntered();
    // oxlint-disable-next-line react/exhaustive-deps -- new at every render
  }, [isOther, url]);

  return {
    form: {
      ...form,
      reset: () => {
        if (isChosen) showEntered();
        form.reset();
      },
    },
    upload: {
      image,
      choose,
      remove: () => (isChosen ? showEntered() : enter("")),
      fault: faultOf(image),
      settled: () => {
        if (image.step === "failed" && image.canRepeat) choose(image.file);
        if (image.step === "ready" || image.step === "stored") return Promise.resolve({ url: image.url });
        return running.current?.end ?? Promise.resolve({ fault: faultOf(image) ?? NO_IMAGE });
      },
    },
  };
}

function faultOf(image: ImageState): string | undefined {
  if (image.step === "none") return NO_IMAGE;
  return image.step === "failed" && !image.canRepeat ? image.message : undefined;
}

async function upload(file: File, signal: AbortSignal, report: (next: ImageState) => void): Promise<Settled> {
  const fail = (message: string, canRepeat: boolean): Settled => {
    report({ step: "failed", file, message, canRepeat });
    return { fault: message };
  };
  report({ step: "uploading", file, sent: 0 });
  try {
    const fault = await imageError(file);
    if (fault !== undefined) return fail(fault, false);
    const onSent = (sent: number): void => report({ step: "uploading", file, sent });
    const url = await uploadImage(file, { onSent, signal });
    report({ step: "ready", file, url });
    return { url };
  } catch (error) {
    const { status, message } = asProblem(error);
    return fail(message, status === 0 || status === 429 || status >= 500);
  }
}
