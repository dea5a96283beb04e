/** The step that is being done for the distribution; bytes only where they are known. */
export type Progress = {
  step: "wait" | "download" | "verify" | "unpack" | "build";
  doneBytes?: number;
  totalBytes?: number;
  /** The source of a download, in words for a person. */
  source?: string;
};

export type OnProgress = (progress: Progress) => void;
