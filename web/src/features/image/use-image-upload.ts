import { useEffect, useRef, useState } from "react";
import { asProblem } from "../../lib/problem.ts";
import { uploadImage } from "./image.api.ts";
import { imageError } from "./image-file.ts";

/** How the choice of a picture stands. `sent` goes from 0 to 1; at 1 the shop is making it ready. */
export type Picture =
  | { readonly step: "none" }
  /** One that was chosen long ago. */
  | { readonly step: "kept"; readonly url: string }
  | { readonly step: "uploading"; readonly file: File; readonly sent: number }
  | { readonly step: "ready"; readonly file?: File; readonly url: string }
  | {
      readonly step: "failed";
      readonly file: File;
      readonly message: string;
      /** The same file may be taken at another try. */
      readonly canRepeat: boolean;
    };

export interface ImageUpload {
  readonly picture: Picture;
  readonly choose: (file: File) => void;
  /** Gives up what is under way and shows this instead. */
  readonly reset: (picture: Picture) => void;
  /** Why there is no picture and will not be one; undefined while there is, or may be. */
  readonly fault: string | undefined;
  /** How it ended, once it has; what failed on its way is tried once more. */
  readonly settled: () => Promise<Settled>;
}

/** The picture's address, or why there is none. */
export type Settled = { readonly url: string } | { readonly fault: string };

const NO_IMAGE = "Choose an image.";

interface Running {
  readonly control: AbortController;
  readonly end: Promise<Settled>;
}

/** Uploads a chosen picture at once. It begins with `first`; `onChange` hears the address of what is ready, "" when nothing is. */
export function useImageUpload(first: Picture, onChange: (url: string) => void): ImageUpload {
  const [picture, setPicture] = useState(first);
  const running = useRef<Running>(undefined);
  // An upload ends long after it began: who listens then is told.
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });
  useEffect(() => () => running.current?.control.abort(), []);

  const stop = (): void => {
    running.current?.control.abort();
    running.current = undefined;
  };
  const choose = (file: File): void => {
    stop();
    const control = new AbortController();
    const report = (next: Picture): void => {
      if (control.signal.aborted) return;
      setPicture(next);
      if (next.step === "ready") listener.current(next.url);
    };
    listener.current("");
    running.current = { control, end: upload(file, control.signal, report) };
  };

  return {
    picture,
    choose,
    reset: (next) => {
      stop();
      setPicture(next);
    },
    fault: faultOf(picture),
    settled: () => {
      if (picture.step === "failed" && picture.canRepeat) choose(picture.file);
      if (picture.step === "ready" || picture.step === "kept") return Promise.resolve({ url: picture.url });
      return running.current?.end ?? Promise.resolve({ fault: faultOf(picture) ?? NO_IMAGE });
    },
  };
}

function faultOf(picture: Picture): string | undefined {
  if (picture.step === "none") return NO_IMAGE;
  return picture.step === "failed" && !picture.canRepeat ? picture.message : undefined;
}

async function upload(file: File, signal: AbortSignal, report: (next: Picture) => void): Promise<Settled> {
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
